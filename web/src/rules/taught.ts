// The games that have a lesson (lessons.ts, which is fetched when somebody takes one).
export const taught = ["connect4", "gomoku", "draughts", "gyges", "avalam"];
