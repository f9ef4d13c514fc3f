/* Plateau from plain C: cc one_game.c $(pkg-config --cflags --libs plateau) */
#include <plateau.h>
#include <stdio.h>

int main(void) {
    plateau_game* game = plateau_game_open("avalam");
    if (!game) {
        fprintf(stderr, "%s\n", plateau_error("en"));
        return 1;
    }
    plateau_session* session = plateau_session_new(game, NULL, NULL);
    while (plateau_session_status(session) == PLATEAU_GOES_ON) {
        const char* move = plateau_session_think(session, "random", NULL);
        if (!move || plateau_session_play(session, move) != PLATEAU_OK) break;
    }
    printf("%s\n", plateau_session_status(session) == PLATEAU_FIRST_WON    ? "the first side won"
                   : plateau_session_status(session) == PLATEAU_SECOND_WON ? "the second side won"
                                                                           : "a draw");
    plateau_session_close(session);
    plateau_game_close(game);
    return 0;
}
