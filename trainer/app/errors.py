"""What can go wrong around the app, in the tree of the project's errors; `sentences` says it to a person."""

from trainer.rules.errors import Scala40Error


class AppError(Scala40Error):
    """The root of the app's own errors."""

    code = "app"


class DataFolder(AppError):
    """The data folder cannot be made or written. Params: folder."""

    code = "data-folder"


class KeyDamaged(AppError):
    """The file with the key that signs identities is too short to be one. Params: path."""

    code = "key-damaged"


class NoPort(AppError):
    """None of the ports that were tried is free. Params: first, last."""

    code = "no-port"


class PortsForbidden(AppError):
    """This account may have none of the ports that were tried. Params: first, last."""

    code = "ports-forbidden"


class UnknownHost(AppError):
    """The address to listen at is none of this machine's. Params: host."""

    code = "unknown-host"


class MatchUnreadable(AppError):
    """A stored match makes no sense to this version: another one wrote it, or it is damaged. Params: match."""

    code = "match-unreadable"


class NoIdentity(AppError):
    """The page was asked for without a valid cookie: the browser refuses them, or it is not our launcher's server."""

    code = "no-identity"
