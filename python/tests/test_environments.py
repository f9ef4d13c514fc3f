"""PettingZoo's two interfaces and OpenSpiel's, as their own documentation describes them."""

import random

import numpy
import pytest

import plateau
from plateau import environments, spiel

GAMES = ["tictactoe", "connect4", "draughts", "avalam", "gyges"]


def legal(observation, seed):
    choices = numpy.flatnonzero(observation["action_mask"])
    return int(choices[seed % len(choices)])


@pytest.mark.parametrize("name", GAMES)
def test_turns(name):
    env = environments.env(name)
    env.reset(seed=0, options={"anything": 1})
    assert env.agents == env.possible_agents == ["player_0", "player_1"] and env.num_agents == 2
    assert not any(env.terminations.values()) and not any(env.truncations.values())
    totals, turns = {agent: 0 for agent in env.agents}, 0
    for agent in env.agent_iter(600):
        observation, reward, termination, truncation, info = env.last()
        totals[agent] += reward
        assert env.observation_space(agent).contains(observation)
        assert env.last(observe=False)[0] is None
        if termination or truncation:
            env.step(None)
            continue
        action = legal(observation, turns * 7)
        assert env.action_space(agent).contains(action)
        env.step(action)
        turns += 1
        assert set(env.rewards) == set(env.terminations) == set(env.infos) == set(env.agents)
    if not env.agents:
        assert sum(totals.values()) == 0
    assert turns > 4
    env.reset()
    assert env.observe("player_0")["action_mask"].any() != env.observe("player_1")["action_mask"].any()
    assert isinstance(env.render(), str) and str(env) == f"plateau_{name}"
    env.close()


def test_observations_show_ones_own_pieces_first():
    env = environments.env("connect4")
    env.reset()
    env.step(numpy.int32(3))
    mine, theirs = (env.observe(agent)["observation"] for agent in env.possible_agents)
    assert mine[0, 5, 3] == 1 and theirs[1, 5, 3] == 1 and theirs[0].sum() == 0
    assert env.observation_space("player_0") is env.observation_space("player_0")
    assert env.state().shape == (2, 6, 7) and env.state_space.contains(env.state())


def test_a_win_pays_both():
    env = environments.env("tictactoe")
    env.reset()
    for action in (0, 1, 3, 4, 6):  # the left column
        env.step(action)
    assert env.rewards == {"player_0": 1, "player_1": -1} and all(env.terminations.values())
    with pytest.raises(ValueError):
        env.step(2)


def test_illegal_actions_and_games_without_numbers_are_refused():
    env = environments.env("tictactoe")
    env.reset()
    env.step(4)
    with pytest.raises(ValueError, match="not legal"):
        env.step(4)
    with pytest.raises(ValueError, match="axis_allies"):
        environments.env("axis_allies")


@pytest.mark.parametrize("name", GAMES)
def test_both_at_once(name):
    env = environments.parallel_env(name)
    observations, infos = env.reset(seed=0)
    assert set(observations) == set(infos) == set(env.agents)
    for turn in range(300):
        mover = next(agent for agent, seen in observations.items() if seen["action_mask"].any())
        actions = {agent: 0 for agent in env.agents}
        actions[mover] = legal(observations[mover], turn * 5)
        present = set(env.agents)
        observations, rewards, terminations, truncations, infos = env.step(actions)
        assert set(observations) == set(rewards) == set(terminations) == set(truncations) == present
        if all(terminations.values()):
            assert env.agents == [] and sum(rewards.values()) == 0
            break
    else:
        assert name in ("draughts", "gyges")  # random games of these may be long


@pytest.mark.parametrize("name", GAMES)
def test_states(name):
    game = spiel.load_game(name)
    assert game.num_players() == 2 and name in spiel.registered_names()
    rng = random.Random(1)
    state = game.new_initial_state()
    assert state.current_player() == 0 and not state.is_chance_node()
    for _ in range(120):
        if state.is_terminal():
            break
        actions = state.legal_actions()
        assert actions == [i for i, legal in enumerate(state.legal_actions_mask()) if legal]
        assert state.legal_actions(1 - state.current_player()) == []
        action = rng.choice(actions)
        text = state.action_to_string(state.current_player(), action)
        assert state.string_to_action(text) == action
        child = state.child(action)
        before = str(state)
        state.apply_action(action)
        assert str(child) == str(state)
        state.undo_action(0, action)
        assert str(state) == before
        state.apply_action(action)
    assert state.move_number() == len(state.history())
    assert str(game.deserialize_state(state.serialize())) == str(state.clone()) == str(state)
    assert len(state.observation_tensor(1)) == game.observation_tensor_size()
    assert sum(state.returns()) == 0
    if state.is_terminal():
        assert state.current_player() == spiel.TERMINAL and state.legal_actions() == []


def test_a_state_refuses_what_is_not_legal():
    state = spiel.load_game("tictactoe").new_initial_state()
    state.apply_action(4)
    for wrong in (4, 9, -1):
        with pytest.raises(ValueError):
            state.apply_action(wrong)
    with pytest.raises(ValueError):
        state.string_to_action("b2")
    assert plateau.spiel.load_game("tictactoe") == state.get_game()
