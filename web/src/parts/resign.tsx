// Asks once more before a game is given up.
import { resign } from "../live.ts";
import { t } from "../words.ts";
import { Dialog } from "./dialog.tsx";

export function ResignDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t("resign_sure")} onClose={onClose}>
      <div class="row end">
        <button class="button" onClick={onClose}>
          {t("no")}
        </button>
        <button
          class="button danger"
          onClick={() => {
            onClose();
            void resign();
          }}
        >
          {t("yes")}
        </button>
      </div>
    </Dialog>
  );
}
