"""Where things lie in the one flat array of integers that is a hand, and in the array of templates.

The kernel (`KERNEL` in `trainer.playout.engine`) is functions over such arrays: lists in plain Python, 64-bit arrays
when compiled. A *face* is the index of a card (0 to 51, suit by suit, ace first; 52 the joker), a *plane* a mask of
52 bits by face; two planes hold cards of which there are two: the faces there at all, and those there twice. Seats
are counted from 0 here.
"""

Ints = list[int]
"""An array of the kernel. Compiled it is a contiguous NumPy array of int64; the engine sees to that."""

FACES_ALL = (1 << 52) - 1
JOKER = 52
ACE_POINTS = 11

# The head: the hand as a whole.
SEATS = 0  # how many
DEALER = 1
TURN = 2  # whose turn it is
PHASE = 3  # DRAW, PLAY or OVER
DRAWN = 4  # NONE, STOCK or DISCARD: where this turn's card came from
TAKEN = 5  # face of the card taken from the discards this turn, -1 for none
TAKEN_USED = 6
WAS_PUT_BACK = 7
OWED = 8  # swapped jokers that must still be replayed
PLAYS = 9  # openings, melds, additions and swaps since the last draw, take or put-back
OPENED_NOW = 10  # whether the seat to move opened this turn
REBUILDS = 11  # of the stock, so far
STOCK_TOP = 12  # place in the stock of the next card
STOCK_END = 13
PILE = 14  # number of cards in the discard pile
MELDS = 15  # on the table
MOVES = 16  # made since the deal
TURNS = 17  # finished since the deal, of all seats together
CLOSER = 18  # seat + 1 once somebody closed, 0 for a void hand or none yet
IN_HAND = 19  # whether the closer opened and closed in one turn
LAST = 20  # face of the last discard while it lies there as discarded, -1 otherwise
OUT1 = 21  # plane of the cards that lie open: on the table and in the discard pile
OUT2 = 22  # ... both copies of them
FITS = 23  # plane of the faces that can be added to some meld
SWAPS = 24  # plane of the faces that can be put in place of some joker
JOKER_FITS = 25  # number of melds to which a joker can be added
POLICY_KEY = 26  # 32 bits from which the policies' chance comes
STOCK_KEY = 27  # 32 bits from which new stocks are shuffled
ROUND_DONE = 28  # whether every seat has finished a turn
VIEWER = 29  # seat from which a position is looked at, -1 for none
WEIGHTED = (
    30  # by how many sixteenths deals of unseen cards are weighted by what the others did, 0 not at all
)

DRAW, PLAY, OVER = 0, 1, 2
NONE, STOCK, DISCARD = 0, 1, 2

# The house, as numbers (RULES.md "The four profiles").
LONGEST_RUN = 32  # 13 or 14
DECLARED = 33  # the joker of a set of three stands for one suit
OPEN_BEFORE_DRAW = 34
TO_OPEN = 35  # the discard pile may be taken from to open
USE_MELD = 36
USE_LAY = 37
USE_SWAP = 38
REPLAY = 39  # a swapped joker must be replayed
FEEDING = 40  # 0 free, 1 opened_only, 2 nobody
CLOSE_ANY = 41
FIRST_CLOSE = 42  # closing in the first round is allowed
DOUBLE = 43  # closing in hand doubles
FORFEIT = 44  # one who never opened pays 100
FORFEIT_DOUBLES = 45
CLEAN = 46
REBUILDS_MOST = 47
LIMIT = 48
MINIMUM = 49  # what an opening has to be worth

# The seats: SEAT + SEAT_SIZE * seat + field.
SEAT = 52
SEAT_SIZE = 16
A = 0  # plane of the natural cards held
B = 1  # ... of those held twice
J = 2  # jokers held
COUNT = 3  # cards held; for hidden hands all that is known beside KA, KB, KJ
KA = 4  # the cards that everybody knows the seat to hold, as A, B, J
KB = 5
KJ = 6
OPENED = 7
DONE = 8  # turns finished
SCORE = 9
GONE = 10  # out of the match
LEVEL = 11  # which policy plays it
THROWN = 12  # plane of the faces that it discarded
LEFT = 13  # plane of the faces that it left lying when it had opened and drew from the stock
PAID = 14  # what it pays for this hand

# Melds on the table: TABLE + MELD_SIZE * number + field.
TABLE = SEAT + 6 * SEAT_SIZE
MELD_SIZE = 5
CODE = 0  # see `trainer.playout.melds`
OWNER = 1
FIT = 2  # plane of the faces that can be added
SWAP = 3  # plane of the faces that can take its joker's place
FIT_JOKER = 4  # whether a joker can be added
MOST_MELDS = 36

PACK = TABLE + MELD_SIZE * MOST_MELDS  # the stock, by place; in a position to be dealt, the unseen cards
PILED = PACK + 108  # the discards, top card last

# One move: who, what, which card, onto which meld, what a joker stands for, and the melds laid.
MOVE = PILED + 108
MOVE_SIZE = 10
VERB = 0
CARD = 1
AT = 2  # number of the table meld
STANDS = 3  # face that an added joker stands for
LAID = 4  # how many melds
FIRST = 5  # codes of the melds, at most four
MOST_LAID = 4
MOVER = 9

V_DRAW, V_TAKE, V_PUT_BACK, V_OPEN, V_MELD, V_LAY, V_SWAP, V_DISCARD = 1, 2, 3, 4, 5, 6, 7, 8

HAND_END = MOVE + MOVE_SIZE
"""Everything before is the hand; what follows is room to think."""

# Room of the search over a hand (`trainer.playout.arrange`).
FOUND = HAND_END  # number of candidates
CAND = FOUND + 1  # places of the templates in the array of templates
MOST_CAND = 800
UNION = CAND + MOST_CAND  # plane of the cards in this candidate or a later one
NATURAL = UNION + MOST_CAND + 1  # the same for candidates without a joker
FRAME = NATURAL + MOST_CAND + 1
FRAME_SIZE = 10
MOST_FRAMES = 8
BEST_LAID = FRAME + FRAME_SIZE * MOST_FRAMES  # how many melds the best arrangement has, then their templates
BEST_CARDS = BEST_LAID + 6  # how many cards it lays
BEST_POINTS = BEST_LAID + 7  # what it is worth as an opening (only what counts towards it)
BEST_MASKS = BEST_LAID + 8  # planes of the cards it takes: at all, twice; and its jokers
STEPS = (
    BEST_LAID + 16
)  # steps of the search for a way (`trainer.playout.duties`): so many at each of so many depths
STEPS_EACH = 256
MOST_STEPS = 14
SIZE = STEPS + STEPS_EACH * MOST_STEPS

# The array of templates, made once by `trainer.playout.tables`.
T_GROUP = 0  # start of the natural melds whose lowest face is f, for f in 0 to 52
T_GROUP_JOKER = 53  # ... and of the melds with a joker
T_POINTS = 106  # what a face costs in the hand, 0 to 52
T_NEAR = 160  # plane of the faces that make a meld with face f and a third card
T_WAIT = 216  # 13 x 32: plane (of hearts) of the ranks that complete a run with rank r, by which of r-2 to r+2 are held
T_RUN = 632  # 13 x 32: whether rank r is part of a run, by which of r-2 to r+2 are held
T_THREES = (
    1048  # place where the melds of three cards begin, each placement of a joker on its own; then their end
)
T_STYLE = 1050  # how each level plays: STYLE_SIZE numbers for each, see `trainer.playout.styles`
STYLE_SIZE = 24
MOST_STYLES = 4
T_LAID = T_STYLE + STYLE_SIZE * MOST_STYLES  # templates begin here
TEMPLATE = 6
MASK, WITH_JOKER, POINTS, CARDS, SHED, MELD = 0, 1, 2, 3, 4, 5

# A style: the fields of `trainer.playout.styles.Style`, in their order.
S_TAKES, S_SWAPS, S_RANDOM = 0, 1, 2
S_WAIT_CLOSED, S_PAIR_CLOSED, S_MELD_CLOSED, S_POINTS_CLOSED = 3, 4, 5, 6
S_WAIT_OPEN, S_PAIR_OPEN, S_MELD_OPEN, S_POINTS_OPEN = 7, 8, 9, 10
S_FEED, S_FEED_LATER, S_HURRY, S_SAFE, S_HOLDS, S_LIVE, S_SHORT, S_LATE = 11, 12, 13, 14, 15, 16, 17, 18
