// Turns something on and off; unless said otherwise a part of the analysis, without effect where looking on would be unfair.
import { mayAnalyse } from "../live.ts";

interface SwitchProps {
  isOn: boolean;
  label: string;
  title?: string;
  disabled?: boolean;
  onClick: () => void;
}

export function Switch({ isOn, label, title, onClick, disabled = !mayAnalyse.value }: SwitchProps) {
  return (
    <button class="switch" role="switch" aria-checked={isOn} aria-label={label} disabled={disabled} onClick={onClick} title={title}>
      <i />
    </button>
  );
}
