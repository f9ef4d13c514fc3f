"""Batches of games as numpy arrays."""

import threading

import numpy
import pytest

import plateau

BATCHED = [e.name for e in plateau.games() if "chance" not in plateau.Game(e.name).capabilities]


@pytest.mark.parametrize("name", BATCHED)
def test_random_games_agree_with_the_rules(name):
    """Each game of a batch is the game that a session plays with the same moves."""
    batch = plateau.vector(name, n=3, seed=3)
    game = plateau.Game(name)
    sessions = [game.session() for _ in range(3)]
    for _ in range(30):
        moves = [{move.action: move.text for move in session.legal_moves()} for session in sessions]
        for i, session in enumerate(sessions):
            assert numpy.flatnonzero(batch.legal[i]).tolist() == sorted(moves[i])
            assert batch.to_move[i] == session.side_to_move
            assert batch.position(i) == session.position
            assert numpy.array_equal(batch.observations[i].ravel(), session.planes())
        actions = batch.random_actions().copy()
        batch.step(actions)
        for i, session in enumerate(sessions):
            session.play(moves[i][actions[i]])
            assert bool(batch.ended[i]) == (session.ending is not None)
            if session.ending is not None:
                winner = session.ending.winner
                wanted = [0, 0] if winner is None else [1, -1] if winner == 0 else [-1, 1]
                assert batch.rewards[i].tolist() == wanted
                sessions[i] = game.session()


def test_arrays_are_the_batch_itself():
    batch = plateau.vector("connect4", n=4)
    before = batch.observations
    assert before.shape == (4, 2, 6, 7) and before.dtype == numpy.uint8
    assert not before.any()
    batch.step([3, 3, 3, 0])
    assert before.sum() == 4 and before[0, 0, 5, 3] == 1 and before[3, 0, 5, 0] == 1
    assert before.__array_interface__["data"] == batch.observations.__array_interface__["data"]
    with pytest.raises(ValueError):
        before[0, 0, 0, 0] = 1  # nobody writes through them
    del batch
    assert before.sum() == 4  # an array keeps its batch


def test_illegal_actions_play_nothing():
    batch = plateau.vector("connect4", n=3)
    for _ in range(6):
        batch.step([0, 1, 2])
    was = batch.observations.copy()
    with pytest.raises(plateau.Error, match="game 1"):
        batch.step([3, 1, 3])
    with pytest.raises(plateau.Error, match="one action for each"):
        batch.step([3, 3])
    for wrong in (-1, 7, 2**31 - 1):
        with pytest.raises(plateau.Error):
            batch.step([wrong, 3, 3])
    with pytest.raises(ValueError):
        batch.step([[3, 3, 3]])
    assert numpy.array_equal(was, batch.observations)


def test_the_same_seed_plays_the_same_games():
    a, b = (plateau.vector("gomoku", n=8, seed=9) for _ in range(2))
    for _ in range(50):
        a.step(a.random_actions())
        b.step(b.random_actions())
    assert numpy.array_equal(a.observations, b.observations)
    a.restart(seed=9)
    assert not a.observations.any() and a.games_ended == 0


def test_long_games_are_drawn():
    batch = plateau.vector("gomoku", n=2, longest=3)
    for step in range(3):
        batch.step(batch.random_actions())
        assert batch.ended.tolist() == [step == 2] * 2
    assert not batch.rewards.any()


def test_what_cannot_be_a_batch_says_so():
    with pytest.raises(plateau.Error, match="numbered"):
        plateau.vector("axis_allies", n=2)
    for n in (0, 2**40):
        with pytest.raises(plateau.Error):
            plateau.vector("connect4", n=n)


def test_other_threads_go_on_while_a_batch_steps():
    """The lock of the interpreter is free during a step: another thread counts meanwhile."""
    batch = plateau.vector("connect4", n=200_000)
    ticks, done = [0], threading.Event()

    def count():
        while not done.is_set():
            ticks[0] += 1

    counter = threading.Thread(target=count)
    counter.start()
    actions = batch.random_actions()
    before = ticks[0]
    for _ in range(5):
        batch.step(actions if batch.games_ended == 0 and _ == 0 else batch.random_actions())
    done.set()
    counter.join()
    assert ticks[0] > before
