"""Games and states with the names of OpenSpiel's Python interface, so that its algorithms read the same here.

    game = plateau.spiel.load_game("connect4")
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    print(state.returns())

Luck is rolled by the game as it comes: there are no chance nodes.
"""

import numpy

from . import _plateau

TERMINAL = -4  # current_player() of a game that is over, as in OpenSpiel


def registered_names():
    """The games that load_game opens."""
    return [entry.name for entry in _plateau.games()]


def load_game(spec):
    return Game(spec)


class Game:
    """A game, as OpenSpiel's."""

    def __init__(self, spec):
        self._game = _plateau.Game(spec)

    def new_initial_state(self):
        return State(self, self._game.session(), [])

    def num_players(self):
        return 2

    def num_distinct_actions(self):
        return self._game.action_count

    def min_utility(self):
        return -1.0

    def max_utility(self):
        return 1.0

    def utility_sum(self):
        return 0.0

    def observation_tensor_shape(self):
        return list(self._game.plane_shape)

    def observation_tensor_size(self):
        return int(numpy.prod(self._game.plane_shape))

    def deserialize_state(self, text):
        state = self.new_initial_state()
        for action in text.split():
            state.apply_action(int(action))
        return state

    def __str__(self):
        return self._game.spec

    def __eq__(self, other):
        return isinstance(other, Game) and str(self) == str(other)


class State:
    """A position and what led to it, as OpenSpiel's."""

    def __init__(self, game, session, history):
        self._spiel = game
        self._session = session
        self._history = history
        self._look()

    def _look(self):
        moves = self._session.legal_moves()
        self._moves = {move.action: move.text for move in moves}

    def get_game(self):
        return self._spiel

    def current_player(self):
        return TERMINAL if self.is_terminal() else self._session.side_to_move

    def is_terminal(self):
        return self._session.ending is not None

    def is_chance_node(self):
        return False

    def is_simultaneous_node(self):
        return False

    def legal_actions(self, player=None):
        if player is not None and player != self.current_player():
            return []
        return sorted(self._moves)

    def legal_actions_mask(self, player=None):
        mask = [0] * self._spiel.num_distinct_actions()
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def action_to_string(self, player_or_action, action=None):
        return self._moves[player_or_action if action is None else action]

    def string_to_action(self, player_or_text, text=None):
        wanted = player_or_text if text is None else text
        for action, move in self._moves.items():
            if move == wanted:
                return action
        raise ValueError(f"{wanted} is not a legal move")

    def apply_action(self, action):
        if action not in self._moves:
            raise ValueError(f"action {action} is not legal")
        self._session.play(self._moves[action])
        self._history.append(int(action))
        self._look()

    def undo_action(self, player, action):
        if not self._history or self._history[-1] != action:
            raise ValueError(f"action {action} was not the last one")
        self._session.undo()
        self._history.pop()
        self._look()

    def returns(self):
        ending = self._session.ending
        if ending is None or ending.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if ending.winner == 0 else [-1.0, 1.0]

    def rewards(self):
        return self.returns()

    def player_return(self, player):
        return self.returns()[player]

    def history(self):
        return list(self._history)

    def history_str(self):
        return ", ".join(map(str, self._history))

    def move_number(self):
        return len(self._history)

    def clone(self):
        return self._spiel.deserialize_state(self.serialize())

    def child(self, action):
        state = self.clone()
        state.apply_action(action)
        return state

    def serialize(self):
        return " ".join(map(str, self._history))

    def observation_tensor(self, player=0):
        """The board as planes, flat: the pieces of `player` first."""
        from .environments import swapped

        planes = self._session.planes().reshape(self._spiel.observation_tensor_shape())
        if player == 1:
            planes = swapped(planes, self._spiel._game)
        return planes.astype(float).ravel().tolist()

    def observation_string(self, player=0):
        return str(self)

    def information_state_string(self, player=0):
        return self.history_str()

    def _repr_svg_(self):
        return self._session._repr_svg_()

    def __str__(self):
        return self._session.position
