// For the rules page: the map, and every unit with its numbers as the server's data has them.
import { useEffect, useState } from "preact/hooks";
import { api } from "../api.ts";
import { say } from "../settings.ts";
import { attempt } from "../toast.ts";
import { t } from "../words.ts";
import type { MapInfo } from "./atlas.ts";
import { UnitIcon } from "./units.tsx";
import { w } from "./words.ts";

export function UnitTable() {
  const [map, setMap] = useState<MapInfo | null>(null);
  useEffect(() => {
    void attempt(() => api.get<MapInfo>("/api/maps/classic")).then((found) => found && setMap(found));
  }, []);
  return (
    <section class="with-units">
      <img class="rules-map" src="world.svg" alt={w("map")} />
      {map && (
        <div class="scroll" tabIndex={0} role="region" aria-label={w("units")}>
          <table class="figures">
            <thead>
              <tr>
                <th scope="col">{w("units")}</th>
                <th scope="col">IPC</th>
                <th scope="col">{w("attack")}</th>
                <th scope="col">{w("defence")}</th>
                <th scope="col">{w("move")}</th>
              </tr>
            </thead>
            <tbody>
              {map.units.map((unit) => (
                <tr>
                  <th scope="row">
                    <UnitIcon unit={unit.id} domain={unit.domain} /> {say(unit.name)}
                  </th>
                  <td>{unit.cost}</td>
                  <td>{unit.attack || "–"}</td>
                  <td>{unit.defense || "–"}</td>
                  <td>{unit.move || "–"}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {!map && <p class="small">{t("loading")}</p>}
    </section>
  );
}
