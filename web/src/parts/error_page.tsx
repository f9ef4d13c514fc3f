// A page for what cannot be shown: what happened, and ways on.
import type { ComponentChildren } from "preact";
import { linkTo } from "../route.ts";
import { t } from "../words.ts";
import { Icon } from "./icons.tsx";

export function ErrorPage({ title, text, children }: { title?: string; text?: string; children?: ComponentChildren }) {
  return (
    <main class="error-page">
      <EmptyBoard />
      <h1>{title ?? t("not_found")}</h1>
      <p role="alert">{text ?? t("not_found_why")}</p>
      <div class="row wrap">
        {children}
        <a class="button primary" href={linkTo()}>
          <Icon name="previous" /> {t("home")}
        </a>
      </div>
    </main>
  );
}

// A board from which the pieces have gone.
function EmptyBoard() {
  const cells = Array.from({ length: 9 }, (_, i) => ({ x: i % 3, y: Math.floor(i / 3) }));
  return (
    <svg class="empty-board" viewBox="-0.2 -0.2 3.4 3.4" aria-hidden="true">
      {cells.map(({ x, y }) => (
        <rect class={(x + y) % 2 ? "dark" : ""} x={x} y={y} width="1" height="1" />
      ))}
      <circle cx="1.5" cy="1.5" r="0.36" />
      <rect class="edge" width="3" height="3" rx="0.1" />
    </svg>
  );
}
