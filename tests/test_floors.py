"""The floors of the house, where import-linter cannot look: new packages, and the standard library."""

from __future__ import annotations

import ast
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def imported(path: Path) -> set[str]:
    """The first words of all that a module imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: write imports in full"
            found.add(node.module or "")
    return found


def test_the_rules_import_the_standard_library_alone() -> None:
    for path in sorted((ROOT / "trainer" / "rules").rglob("*.py")):
        foreign = {
            name
            for name in imported(path)
            if name.split(".")[0] not in sys.stdlib_module_names and not name.startswith("trainer.rules")
        }
        assert not foreign, f"{path.relative_to(ROOT)} imports {sorted(foreign)}"


def test_every_package_has_its_floor() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    placed = {
        name.strip(" ()")
        for contract in contracts
        for entry in (*contract.get("layers", ()), *contract.get("source_modules", ()))
        for name in entry.split("|")
    }
    there = {
        f"trainer.{path.name.removesuffix('.py')}"
        for path in (ROOT / "trainer").iterdir()
        if (path / "__init__.py").exists() or (path.suffix == ".py" and path.stem != "__init__")
    }
    assert there <= placed, f"give a floor in pyproject.toml to: {sorted(there - placed)}"
