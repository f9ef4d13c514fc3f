// The whole world, small, with the part that is seen: a touch goes there.
import type { Atlas } from "./atlas.ts";
import type { Board } from "./table.ts";
import { seen } from "./view.ts";

export function Minimap({ atlas, board, onLook }: { atlas: Atlas; board: Board; onLook: (x: number, y: number) => void }) {
  const { width, height } = atlas.picture;
  const goTo = (event: PointerEvent) => {
    const box = (event.currentTarget as SVGSVGElement).getBoundingClientRect();
    onLook(((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height);
  };
  return (
    <svg
      class="minimap"
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      onPointerDown={goTo}
      onPointerMove={(event) => event.buttons === 1 && goTo(event)}
    >
      <rect class="zone-sea" width={width} height={height} />
      {atlas.map.zones
        .filter((zone) => zone.terrain === "land")
        .map((zone) => {
          const owner = board.zones[zone.id]?.owner;
          return <path class={`owner-${owner ? atlas.number(owner) : -1}`} d={atlas.picture.zones[zone.id]!.path} fill-rule="evenodd" />;
        })}
      <SeenPart world={width} />
    </svg>
  );
}

// Twice where it lies across the edge of the map.
function SeenPart({ world }: { world: number }) {
  const { x, y, width } = seen.value;
  const map = document.querySelector(".world-map");
  const ratio = map && map.clientHeight > 0 ? map.clientWidth / map.clientHeight : 2;
  return (
    <>
      {[x, x - world].map((left) => (
        <rect class="seen-part" x={left} y={y} width={width} height={width / ratio} />
      ))}
    </>
  );
}
