// The picture of a game: a board in play, or the map.
import { Picture } from "../board/picture.tsx";
import type { Card, Diagram } from "../types.ts";

export function GamePicture({ game, diagram, labels }: { game: Card; diagram: Diagram | undefined; labels?: boolean }) {
  if (diagram) return <Picture diagram={diagram} labels={labels} />;
  return game.view === "map" ? <img class="card-map" src="world.svg" alt="" loading="lazy" /> : null;
}
