// Small sounds, made here and off until the person asks for them.
import { effect, signal } from "@preact/signals";
import { game } from "./live.ts";

export const soundsAreOn = signal(localStorage.getItem("plateau.sounds") === "on");
export function toggleSounds() {
  soundsAreOn.value = !soundsAreOn.value;
  localStorage.setItem("plateau.sounds", soundsAreOn.value ? "on" : "off");
  if (soundsAreOn.value) tone(520, 0.08);
}

let context: AudioContext | null = null;
function tone(pitch: number, seconds: number, after = 0) {
  context ??= new AudioContext();
  const start = context.currentTime + after;
  const voice = context.createOscillator(),
    volume = context.createGain();
  voice.type = "triangle";
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0.14, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  voice.connect(volume).connect(context.destination);
  voice.start(start);
  voice.stop(start + seconds);
}

let before = { id: "", plies: 0, isOver: false };
effect(() => {
  const state = game.value;
  if (!state) return;
  const now = { id: state.id, plies: state.plies, isOver: !!state.ending };
  const isNews = before.id === now.id && now.plies > before.plies;
  if (soundsAreOn.value && isNews) tone(state.to_move === 1 ? 330 : 392, 0.07);
  if (soundsAreOn.value && before.id === now.id && now.isOver && !before.isOver)
    [523, 659, 784].forEach((pitch, i) => tone(pitch, 0.25, 0.12 * (i + 1)));
  before = now;
});
