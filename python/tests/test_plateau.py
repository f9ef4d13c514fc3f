"""The package as a researcher meets it."""

import ast
import pathlib
import threading
import xml.etree.ElementTree

import numpy
import pytest

import plateau


def test_every_game_opens_and_has_legal_moves():
    for entry in plateau.games():
        game = plateau.Game(entry.name)
        assert game.title.en and game.title.fr
        assert game.session().legal_moves(), entry.name


def test_a_game_is_played_to_its_end():
    session = plateau.Game("tictactoe").session()
    for move in ["a1", "b1", "a2", "b2"]:
        session.play(move)
    assert session.ending is None
    session.play(session.think("alphabeta:depth=9").move)
    assert session.ending.winner == 0
    assert [move.side for move in session.record] == [0, 1, 0, 1, 0]
    session.undo()
    assert session.ending is None


def test_errors_say_why():
    with pytest.raises(plateau.Error, match="chess"):
        plateau.Game("chess")
    with pytest.raises(ValueError, match="full"):
        plateau.Game("connect4").session(moves="4444444")
    with pytest.raises(TypeError, match="sunshine"):
        plateau.odds("1 infantry", "1 infantry", sunshine=True)


def test_thinking_is_told_and_limited():
    thoughts = []
    session = plateau.Game("connect4").session(moves="44")
    decision = session.think("pvs", depth=4, listener=thoughts.append)
    assert [thought.depth for thought in thoughts][:4] == [1, 2, 3, 4]
    assert decision.thought.nodes == thoughts[-1].nodes
    assert session.think("alphabeta:depth=30", nodes=1000).thought.nodes <= 2048


def test_a_thought_is_stopped_from_another_thread():
    stop = plateau.StopSource()
    session = plateau.Game("gomoku").session()
    threading.Timer(0.05, stop.request_stop).start()
    assert session.think("alphabeta:depth=30", stop=stop).move
    assert stop.stop_requested


def test_positions_are_solved():
    assert plateau.Game("tictactoe").solve().value == "draw"
    solution = plateau.Game("connect4").solve(moves="444444")
    assert solution.value in ("win", "loss", "draw") and solution.nodes > 0
    assert plateau.Game("connect4").perft(4) == [7, 49, 343, 2401]


def test_odds_and_advice():
    odds = plateau.odds("3 infantry 1 tank", "2 infantry")
    assert odds.win + odds.lose + odds.mutual == pytest.approx(1)
    assert sum(ending.chance for ending in odds.endings) == pytest.approx(1)
    advice = plateau.advise(player="random", phase="purchase")
    assert advice["power"] and isinstance(advice["orders"], list)


def test_a_match_has_statistics(tmp_path):
    file = str(tmp_path / "games.db")
    told = []
    result = plateau.match(
        "tictactoe", "alphabeta:depth=3", "random", games=20, archive=file, listener=lambda r: told.append(r.games)
    )
    assert result.games == result.wins + result.draws + result.losses == 20
    assert result.elo_low <= result.elo <= result.elo_high
    assert told[-1] == 20 and sum(result.pairs) == 10
    assert plateau.Archive(file).count() == 20


def test_games_are_kept_and_found(tmp_path):
    archive = plateau.Archive(str(tmp_path / "games.db"))
    archive.keep(plateau.GameRecord("connect4", "me", "you", ["4", "4", "3"], result="1-0"))
    (record,) = archive.records(player="me")
    assert record.moves == ["4", "4", "3"] and record.result == "1-0" and record.date
    with pytest.raises(plateau.Error):
        archive.keep(plateau.GameRecord("connect4", "me", "you", [], result="won"))


def test_a_listener_may_raise():
    """The work stops, and whoever asked for it gets the exception."""
    game = plateau.Game("connect4")
    heard = []

    def listener(told):
        heard.append(told)
        raise KeyError("enough")

    with pytest.raises(KeyError):
        game.session().think("alphabeta", depth=8, listener=listener)
    assert len(heard) == 1
    for concurrency in (1, 2):
        with pytest.raises(KeyError):
            plateau.match(game, "random", "random", games=1000, concurrency=concurrency, listener=listener)
    assert len(heard) == 3


def test_self_play_gives_arrays():
    data = plateau.self_play("connect4", "random", games=3, seed=5, quiet=False)
    n = len(data["positions"])
    assert n > 10 and data["results"].shape == (n,) and data["offsets"].shape == (n + 1,)
    assert set(data["results"].tolist()) <= {0.0, 0.5, 1.0}
    assert data["offsets"][-1] == len(data["indices"]) == len(data["values"])
    assert numpy.all(data["indices"] < data["feature_count"])
    again = plateau.self_play("connect4", "random", games=3, seed=5, quiet=False)
    assert again["positions"] == data["positions"]


def test_boards_are_pictures():
    svg = plateau.Game("connect4").session(moves="4")._repr_svg_()
    picture = xml.etree.ElementTree.fromstring(svg)
    assert picture.tag == "{http://www.w3.org/2000/svg}svg" and svg.count("<circle") > 42 and "<style>" in svg


def test_stubs_name_what_there_is():
    import ast
    import pathlib

    stub = ast.parse((pathlib.Path(plateau.__file__).parent / "_plateau.pyi").read_text())
    from plateau import _plateau

    named = {node.name: node for node in stub.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    public = {name for name in dir(_plateau) if not name.startswith("_")}
    assert public == set(named)
    for name in public:
        thing = getattr(_plateau, name)
        if not isinstance(thing, type) or name == "Error":
            continue
        members = {member for member in vars(thing) if not member.startswith("_")}
        written = {node.name for node in named[name].body if isinstance(node, ast.FunctionDef)}
        assert members == {member for member in written if not member.startswith("_")}, name


def test_everything_has_a_docstring():
    for name in plateau.__all__:
        assert getattr(plateau, name).__doc__, name


def public_members(kind):
    return [name for name in vars(kind) if not name.startswith("_") or name == "_repr_svg_"]


def test_everything_is_documented_and_typed():
    module = plateau._plateau
    stub = ast.parse((pathlib.Path(plateau.__file__).parent / "_plateau.pyi").read_text())
    typed = {node.name: node for node in stub.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    for name in public_members(module):
        thing = getattr(module, name)
        assert thing.__doc__ and name in typed, name
        if not isinstance(thing, type) or thing is plateau.Error:
            continue
        members = {node.name for node in typed[name].body if isinstance(node, ast.FunctionDef)}
        for member in public_members(thing):
            words = getattr(thing, member).__doc__ or ""
            words = words.split("\n", 1)[1] if words.startswith(member + "(") else words  # after the signature
            assert words.strip() and member in members, f"{name}.{member}"
