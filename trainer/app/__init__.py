"""The Streamlit app: the launcher, who is there, the frame of the pages, and the screens."""
