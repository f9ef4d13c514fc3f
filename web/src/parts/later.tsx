// A page, or a part of one, that is fetched when it is first needed.
import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../words.ts";

const wholePage = () => (
  <main class="game">
    <p class="notice">{t("loading")}</p>
  </main>
);

// `waiting` stands in its place until it is there.
export function later<P extends object>(load: () => Promise<ComponentType<P>>, waiting: () => JSX.Element | null = wholePage) {
  let known: ComponentType<P> | null = null;
  return function Later(props: P) {
    const [, show] = useState(0);
    useEffect(() => {
      if (!known)
        void load().then((one) => {
          known = one;
          show(1);
        });
    }, []);
    const Known = known;
    return Known ? <Known {...props} /> : waiting();
  };
}
