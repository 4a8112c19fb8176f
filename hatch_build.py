"""Build hook: compiles the catalogues, for wheels and for editable installs alike.

The code that compiles belongs to the package (`trainer/language/build.py`, which needs Babel alone); it is loaded here
by its path, so that building imports neither the package nor its dependencies.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface[Any]):
    """Turns every `.po` under `trainer/language/locale` into the `.mo` beside it, before files are collected."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile. Runs for `standard` and `editable` builds; a tree without catalogues has nothing to compile."""
        language = Path(self.root) / "trainer" / "language"
        if not any(language.glob("locale/*/LC_MESSAGES/*.po")):
            return
        spec = importlib.util.spec_from_file_location("_scala40_catalogues", language / "build.py")
        if spec is None or spec.loader is None:
            raise RuntimeError(f"cannot load {language / 'build.py'}")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        module.compile_catalogues(language / "locale")
