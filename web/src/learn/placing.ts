// Where a newcomer stands on the ladder of a game: five games, each against the rung that the ones before suggest. The last
// placing stays in this browser.
export const gamesToPlace = 5;

// How sure a player is to beat the rung below: 72 of 100 points, as the rungs were measured.
const steepness = Math.log(0.72 / 0.28);

export interface Played {
  rung: number;
  points: number; // 1 won, 0.5 drawn, 0 lost
}

// The points that somebody who belongs on `strength` expects against `rung`.
export const expected = (strength: number, rung: number): number => 1 / (1 + Math.exp(-steepness * (strength - rung)));

// The mean of what the games say, where every strength was as likely before.
function strengthAfter(played: Played[], rungs: number): number {
  let sum = 0;
  let weights = 0;
  for (let strength = 0.5; strength <= rungs + 0.5; strength += 0.25) {
    const weight = played.reduce((product, { rung, points }) => {
      const chance = expected(strength, rung);
      return product * chance ** points * (1 - chance) ** (1 - points);
    }, 1);
    sum += weight * strength;
    weights += weight;
  }
  return sum / weights;
}

// The rung to play next, and after the last game the rung that suits.
export const rungAfter = (played: Played[], rungs: number): number =>
  Math.min(rungs, Math.max(1, Math.round(played.length === 0 ? rungs / 2 : strengthAfter(played, rungs))));

export interface Placing {
  games: { id: string; rung: number; seat: number; points?: number }[];
  rung?: number; // once all are played
}

const key = (game: string) => `plateau.placing.${game}`;

export function placingOf(game: string): Placing {
  try {
    return (JSON.parse(localStorage.getItem(key(game)) ?? "null") as Placing | null) ?? { games: [] };
  } catch {
    return { games: [] };
  }
}
export const keepPlacing = (game: string, placing: Placing) => localStorage.setItem(key(game), JSON.stringify(placing));

export const playedIn = (placing: Placing): Played[] =>
  placing.games.flatMap(({ rung, points }) => (points === undefined ? [] : [{ rung, points }]));

// The level that a person of this browser was placed on.
export function ownLevel(game: string): string | undefined {
  const { rung } = placingOf(game);
  return rung === undefined ? undefined : `level:rung=${rung}`;
}
