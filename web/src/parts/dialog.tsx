// A window over the page: the browser's own <dialog>, which keeps the focus and closes on Escape.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../words.ts";
import { Icon } from "./icons.tsx";

export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ComponentChildren }) {
  const ref = useRef<HTMLDialogElement>(null);
  // At once, so that a key pressed right after it came finds it open.
  useLayoutEffect(() => ref.current?.showModal(), []);
  return (
    <dialog
      ref={ref}
      class="dialog"
      aria-label={title}
      onClose={onClose}
      onClick={(event) => event.target === ref.current && ref.current?.close()}
    >
      <div class="dialog-head">
        <h2>{title}</h2>
        <button class="icon-button" aria-label={t("close")} onClick={() => ref.current?.close()}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
