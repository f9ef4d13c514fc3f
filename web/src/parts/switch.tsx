// Turns a part of the analysis on and off; without effect where looking on would be unfair.
import { mayAnalyse } from "../live.ts";

export function Switch({ isOn, label, title, onClick }: { isOn: boolean; label: string; title?: string; onClick: () => void }) {
  return (
    <button
      class="switch"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      disabled={!mayAnalyse.value}
      onClick={onClick}
      title={title}
    >
      <i />
    </button>
  );
}
