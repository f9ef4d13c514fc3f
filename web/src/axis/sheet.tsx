// Choosing how many of each: one line a kind, with buttons for less, more, all.
import type { Atlas } from "./atlas.ts";
import { UnitIcon } from "./units.tsx";
import { w } from "./words.ts";

export interface Line {
  key: string;
  unit: string;
  label: string;
  note?: string;
  most: number;
}

export function Sheet({
  atlas,
  lines,
  chosen,
  onChange,
}: {
  atlas: Atlas;
  lines: Line[];
  chosen: Record<string, number>;
  onChange: (chosen: Record<string, number>) => void;
}) {
  const set = (key: string, count: number) => onChange({ ...chosen, [key]: count });
  return (
    <ul class="sheet">
      {lines.map((line) => {
        const count = Math.min(chosen[line.key] ?? 0, line.most);
        return (
          <li key={line.key} class={count > 0 ? "some" : ""}>
            <button type="button" class="sheet-unit" title={w("all")} onClick={() => set(line.key, count === line.most ? 0 : line.most)}>
              <UnitIcon unit={line.unit} domain={atlas.units.get(line.unit)?.domain} />
              <span>
                {line.label}
                {line.note && <small>{line.note}</small>}
              </span>
            </button>
            <span class="stepper">
              <button type="button" aria-label={`− ${line.label}`} disabled={count <= 0} onClick={() => set(line.key, count - 1)}>
                −
              </button>
              <output aria-label={line.label}>
                {count}
                <small>/{line.most}</small>
              </output>
              <button type="button" aria-label={`+ ${line.label}`} disabled={count >= line.most} onClick={() => set(line.key, count + 1)}>
                +
              </button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
