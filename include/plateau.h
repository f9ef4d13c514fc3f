/* Plateau for C, and for every language that can call C.
 *
 *     plateau_game* game = plateau_game_open("connect4");
 *     plateau_session* session = plateau_session_new(game, "", "44");
 *     puts(plateau_session_think(session, "hard", NULL));
 *     plateau_session_close(session);
 *     plateau_game_close(game);
 *
 * Text is UTF-8 and ends with a zero byte, both ways. A function that fails returns NULL or a negative number;
 * plateau_error says why, for the thread that called. Nothing is ever thrown.
 *
 * A text that a function returns belongs to the handle it was asked of, and is valid until the next call with that
 * handle. NULL is accepted wherever a text is optional, and by every close; other functions given a NULL handle fail.
 *
 * Threads: a game may be used by many at once. A session, a batch or a stop is used by one at a time, except for
 * plateau_stop_request, which any thread may call at any time until the stop is closed. A game may be closed before its
 * sessions and batches: they keep what they need. */
#ifndef PLATEAU_H
#define PLATEAU_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define PLATEAU_C_API
#else
#define PLATEAU_C_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct plateau_game plateau_game;
typedef struct plateau_session plateau_session;
typedef struct plateau_batch plateau_batch;
typedef struct plateau_stop plateau_stop;

enum {
    PLATEAU_OK = 0,
    PLATEAU_WRONG = -1,       /* what was asked for cannot be: ask for something else */
    PLATEAU_UNKNOWN = -2,     /* a name, a file or a game that does not exist */
    PLATEAU_UNAVAILABLE = -3, /* not now: memory, disk, another program */
    PLATEAU_INTERRUPTED = -4  /* stopped on request */
};

/* How a game stands. */
enum { PLATEAU_GOES_ON = 0, PLATEAU_FIRST_WON = 1, PLATEAU_SECOND_WON = 2, PLATEAU_DRAWN = 3 };

/* "0.1.0+1a2b3c4d5e" */
PLATEAU_C_API const char* plateau_version(void);
/* The last failure of the calling thread, in English or French ("fr"); empty when nothing has failed. Valid until the
 * thread's next call. */
PLATEAU_C_API const char* plateau_error(const char* language);
PLATEAU_C_API int plateau_error_kind(void);

/* The names of the games, one a line. */
PLATEAU_C_API const char* plateau_games(void);

PLATEAU_C_API plateau_game* plateau_game_open(const char* spec);
PLATEAU_C_API void plateau_game_close(plateau_game* game);
/* How many actions a batch has; 0: the game cannot be played in batches. */
PLATEAU_C_API int plateau_game_action_count(const plateau_game* game);

/* From a position (NULL or "": the usual start), after these moves (NULL or "": none). */
PLATEAU_C_API plateau_session* plateau_session_new(const plateau_game* game, const char* position, const char* moves);
PLATEAU_C_API void plateau_session_close(plateau_session* session);
PLATEAU_C_API const char* plateau_session_position(plateau_session* session);
/* One a line; empty when the game is over. */
PLATEAU_C_API const char* plateau_session_legal_moves(plateau_session* session);
/* 0 or 1; negative on failure. */
PLATEAU_C_API int plateau_session_side_to_move(plateau_session* session);
/* PLATEAU_GOES_ON, ...; negative on failure. */
PLATEAU_C_API int plateau_session_status(plateau_session* session);
PLATEAU_C_API const char* plateau_session_svg(plateau_session* session);
PLATEAU_C_API int plateau_session_play(plateau_session* session, const char* move);
PLATEAU_C_API int plateau_session_undo(plateau_session* session);
/* The move that the player ("hard", "alphabeta:depth=8", "mcts:time=2s") would make. `stop` may be NULL. */
PLATEAU_C_API const char* plateau_session_think(plateau_session* session, const char* player, plateau_stop* stop);
/* What it thought, as JSON; NULL before the first thought. */
PLATEAU_C_API const char* plateau_session_thought(plateau_session* session);

PLATEAU_C_API plateau_stop* plateau_stop_new(void);
PLATEAU_C_API void plateau_stop_request(plateau_stop* stop);
PLATEAU_C_API void plateau_stop_close(plateau_stop* stop);

/* Many games at once: row i of each array is game i. The arrays stay where they are until the batch is closed. */
PLATEAU_C_API plateau_batch* plateau_batch_new(const plateau_game* game, size_t games, uint64_t seed);
PLATEAU_C_API void plateau_batch_close(plateau_batch* batch);
/* Planes, rows and columns of a board. */
PLATEAU_C_API int plateau_batch_shape(const plateau_batch* batch, int shape[3]);
PLATEAU_C_API const uint8_t* plateau_batch_planes(const plateau_batch* batch);
PLATEAU_C_API const uint8_t* plateau_batch_legal(const plateau_batch* batch);
PLATEAU_C_API const float* plateau_batch_rewards(const plateau_batch* batch);
PLATEAU_C_API const uint8_t* plateau_batch_ended(const plateau_batch* batch);
PLATEAU_C_API const uint8_t* plateau_batch_to_move(const plateau_batch* batch);
PLATEAU_C_API const int32_t* plateau_batch_random_actions(plateau_batch* batch);
/* As many actions as there are games; none is played if one of them is not legal. */
PLATEAU_C_API int plateau_batch_step(plateau_batch* batch, const int32_t* actions, size_t count);

#ifdef __cplusplus
}
#endif

#endif
