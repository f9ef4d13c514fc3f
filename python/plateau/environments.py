"""Games as PettingZoo's environments: turn by turn (AEC), or both seats at once (parallel).

    env = plateau.environments.env("connect4")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination or truncation else policy(observation)
        env.step(action)

An observation is a dictionary: "observation", planes of the board with the agent's own pieces first, and "action_mask",
1 where an action may be played. Where PettingZoo is installed the environments are its own classes, and the spaces are
gymnasium's; elsewhere they work alone.
"""

import numpy

from ._plateau import Game
from .spaces import Box, Dict, Discrete

try:
    from pettingzoo import AECEnv, ParallelEnv
except ImportError:

    class _Env:
        """What PettingZoo gives every environment."""

        @property
        def num_agents(self):
            return len(self.agents)

        @property
        def max_num_agents(self):
            return len(self.possible_agents)

        @property
        def unwrapped(self):
            return self

    class AECEnv(_Env):
        """PettingZoo's loop over agents, for where it is not installed."""

        def agent_iter(self, max_iter=2**63):
            for _ in range(max_iter):
                if not self.agents:
                    return
                yield self.agent_selection

        def last(self, observe=True):
            agent = self.agent_selection
            observation = self.observe(agent) if observe else None
            return (
                observation,
                self._cumulative_rewards[agent],
                self.terminations[agent],
                self.truncations[agent],
                self.infos[agent],
            )

    class ParallelEnv(_Env):
        """The base of parallel environments, for where PettingZoo is not installed."""


class _Board:
    """What both kinds of environment know: the game, its spaces, the session that is played."""

    render_mode = None

    def _open(self, game, render_mode):
        self.game = game if isinstance(game, Game) else Game(game)
        if not self.game.action_count or "chance" in self.game.capabilities:
            raise ValueError(f"{self.game.name} cannot be an environment: its moves cannot be numbered")
        self.metadata = {"name": f"plateau_{self.game.name}", "render_modes": ["ansi", "svg"], "is_parallelizable": True}
        self.render_mode = render_mode
        self.possible_agents = ["player_0", "player_1"]
        self.agents = []
        shape, actions = tuple(self.game.plane_shape), self.game.action_count
        self.state_space = Box(low=0, high=255, shape=shape, dtype=numpy.uint8)
        space = Dict(
            {
                "observation": Box(low=0, high=255, shape=shape, dtype=numpy.uint8),
                "action_mask": Box(low=0, high=1, shape=(actions,), dtype=numpy.int8),
            }
        )
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def _begin(self):
        self.session = self.game.session()
        self.agents = list(self.possible_agents)
        self._look()

    def _look(self):
        """Keeps what can be played now, by number."""
        self._moves = {move.action: move.text for move in self.session.legal_moves()}

    def _seat(self):
        return self.possible_agents[self.session.side_to_move]

    def _play(self, action):
        move = self._moves.get(int(action))
        if move is None:
            raise ValueError(f"action {action} is not legal in {self.session.position}")
        self.session.play(move)
        self._look()

    def _rewards(self):
        ending = self.session.ending
        if ending is None or ending.winner is None:
            return {agent: 0 for agent in self.possible_agents}
        return {agent: 1 if ending.winner == seat else -1 for seat, agent in enumerate(self.possible_agents)}

    def _view(self, agent):
        planes = self.session.planes().reshape(self.game.plane_shape)
        if agent == self.possible_agents[1]:
            planes = swapped(planes, self.game)
        mask = numpy.zeros(self.game.action_count, numpy.int8)
        if self.agents and agent == self._seat():
            mask[list(self._moves)] = 1
        return {"observation": planes, "action_mask": mask}

    def state(self):
        """The board as the first seat sees it."""
        return self.session.planes().reshape(self.game.plane_shape)

    def render(self):
        return self.session._repr_svg_() if self.render_mode == "svg" else self.session.position

    def close(self):
        pass

    def __str__(self):
        return self.metadata["name"]


def swapped(planes, game):
    """Planes as the second seat sees them: those of the two sides exchanged, nobody's left where they are."""
    own = game.side_planes
    return numpy.concatenate([planes[own : 2 * own], planes[:own], planes[2 * own :]])


class TurnEnvironment(_Board, AECEnv):
    """A game turn by turn: PettingZoo's AEC interface."""

    def __init__(self, game, render_mode=None):
        self._open(game, render_mode)

    def reset(self, seed=None, options=None):
        self._begin()
        self.rewards = {agent: 0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self._seat()

    def observe(self, agent):
        return self._view(agent)

    def step(self, action):
        if self.terminations[self.agent_selection]:
            return self._leave(action)
        self._cumulative_rewards[self.agent_selection] = 0
        self._play(action)
        self.rewards = self._rewards()
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward
        if self.session.ending is not None:
            self.terminations = {agent: True for agent in self.agents}
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self._seat()
        return None

    def _leave(self, action):
        """A game that is over is left by one agent after the other, with no action."""
        if action is not None:
            raise ValueError("when an agent is done, the only valid action is None")
        agent = self.agent_selection
        for of in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del of[agent]
        self.agents.remove(agent)
        self.rewards = {left: 0 for left in self.agents}
        if self.agents:
            self.agent_selection = self.agents[0]


class ParallelEnvironment(_Board, ParallelEnv):
    """A game with an action of both seats in every step: PettingZoo's parallel interface. The action of the seat that
    is not to move is ignored; its action mask is all 0."""

    def __init__(self, game, render_mode=None):
        self._open(game, render_mode)

    def reset(self, seed=None, options=None):
        self._begin()
        return self._views(self.agents), {agent: {} for agent in self.agents}

    def step(self, actions):
        if not self.agents:
            return {}, {}, {}, {}, {}
        present = list(self.agents)
        self._play(actions[self._seat()])
        over = self.session.ending is not None
        if over:
            self.agents = []
        return (
            self._views(present),
            self._rewards(),
            {agent: over for agent in present},
            {agent: False for agent in present},
            {agent: {} for agent in present},
        )

    def _views(self, agents):
        return {agent: self._view(agent) for agent in agents}


def env(game, render_mode=None):
    """A game turn by turn (AEC)."""
    return TurnEnvironment(game, render_mode)


def parallel_env(game, render_mode=None):
    """A game with an action of both seats in every step."""
    return ParallelEnvironment(game, render_mode)
