"""Plateau in Python, step by step: run it, or read it from the top."""

import numpy

import plateau

# 1. The games, and one of them.
print(len(plateau.games()), "games, such as", ", ".join(entry.name for entry in plateau.games()[:3]))
game = plateau.Game("connect4")
print(game.title, "has the levels", ", ".join(game.levels))

# 2. A game against a player.
session = game.session(moves="44")
print("legal moves:", " ".join(move.text for move in session.legal_moves()))
decision = session.think("alphabeta", depth=8)
print("it would play", decision.move, "and expects", " ".join(decision.thought.line))
session.play(decision.move)
try:
    session.play("9")
except plateau.Error as error:
    print("refused:", error)

# 3. Exact values.
print("tic-tac-toe is a", plateau.Game("tictactoe").solve().value)

# 4. Who is stronger?
result = plateau.match(game, "alphabeta:depth=4", "alphabeta:depth=2", games=20)
print(f"depth 4 against depth 2: +{result.wins} ={result.draws} -{result.losses}, Elo {result.elo:.0f}")

# 5. Thousands of games at once. The arrays are the batch's own memory.
batch = plateau.vector(game, n=512, seed=1)
print("observations", batch.observations.shape, "legal", batch.legal.shape)
rng = numpy.random.default_rng(1)
while batch.games_ended < 2000:
    noise = rng.random(batch.legal.shape, dtype=numpy.float32)
    batch.step((noise * batch.legal).argmax(axis=1))  # a random legal action for each game
print("games ended:", batch.games_ended)

# 6. Data to learn from: positions, results, and features as a sparse matrix.
data = plateau.self_play(game, "alphabeta:depth=2", games=5)
print(len(data["positions"]), "positions with", data["feature_count"], "features, mean result", data["results"].mean())

# 7. A board as a picture: notebooks show a session by itself.
with open("board.svg", "w", encoding="utf-8") as file:
    file.write(session._repr_svg_())
print("board.svg written")
