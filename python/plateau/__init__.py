"""Plateau: board games with strong and instructive opponents.

    >>> import plateau
    >>> game = plateau.Game("connect4")
    >>> session = game.session(moves="44")
    >>> session.play(session.think("easy").move)

`plateau.games()` lists the games, `game.players` the players of one. `plateau.vector("connect4", n=4096)` plays
thousands of games at once with numpy arrays. `plateau.environments` has the interface of PettingZoo,
`plateau.spiel` one like OpenSpiel's.
"""

from ._plateau import (
    Archive,
    Batch,
    BattleEnding,
    BattleOdds,
    CatalogEntry,
    Decision,
    Ending,
    Error,
    Game,
    GameRecord,
    MatchResult,
    Move,
    PlayedMove,
    PlayerInfo,
    PlayerOption,
    Session,
    Solution,
    StopSource,
    Text,
    Thought,
    advise as _advise,
    games,
    match as _match,
    odds,
    self_play as _self_play,
    version,
)

__version__ = version().split("+")[0]

__all__ = [
    "Archive", "Batch", "BattleEnding", "BattleOdds", "CatalogEntry", "Decision", "Ending", "Error", "Game",
    "GameRecord", "MatchResult", "Move", "PlayedMove", "PlayerInfo", "PlayerOption", "Session", "Solution",
    "StopSource", "Text", "Thought", "advise", "games", "match", "odds", "self_play", "vector", "version",
]  # fmt: skip


def _opened(game):
    return game if isinstance(game, Game) else Game(game)


def vector(game, n=1024, seed=1, longest=2000):
    """A batch of `n` games of the game named, or of a Game: see Batch."""
    return Batch(_opened(game), n, seed, longest)


def match(game, first, second, **options):
    """Plays pairs of games between two players and says who is stronger, with intervals.

    Options: games, random_plies, seed, concurrency, sprt=(elo0, elo1), archive, listener, stop.
    """
    return _match(_opened(game), first, second, **options)


def self_play(game, player="random", **options):
    """Games of a player with itself, as arrays: positions, results, scores, plies, and the features of each position
    as a sparse matrix in rows (offsets, indices, values, feature_count).

    Options: games, seed, opening_plies, noise_percent, quiet, features.
    """
    return _self_play(_opened(game), player, **options)


def advise(game="axis_allies", **options):
    """The orders a player would give on a board of Axis & Allies, with reasons.

    Options: state (JSON text; default: the start), player, phase, seed, stop.
    """
    return _advise(_opened(game), **options)
