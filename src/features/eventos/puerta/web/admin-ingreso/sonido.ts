import { tryStorage } from "#web/session-storage.ts";

const MUTE_KEY = "puerta-en-silencio";

let audio: AudioContext | undefined;

/** Unlocks audio. Must be called from a tap. */
export function prepareSound(): void {
  try {
    audio ??= new AudioContext();
    void audio.resume();
  } catch {
    // Without audio support, the verdict is still visible.
  }
}

/** Announces a verdict by sound and vibration: two rising tones to admit, a low tone and a longer buzz to reject. */
export function signal(yes: boolean): void {
  try {
    navigator.vibrate?.(yes ? 120 : [180, 80, 180]);
    if (audio?.state !== "running") return;
    if (yes) {
      tone(audio, 880, 0, 0.09);
      tone(audio, 1320, 0.1, 0.14);
    } else tone(audio, 196, 0, 0.35);
  } catch {
    // Some browsers have no audio support.
  }
}

function tone(context: AudioContext, hertz: number, after: number, seconds: number): void {
  const start = context.currentTime + after;
  const volume = context.createGain();
  volume.gain.setValueAtTime(0.15, start);
  // Fades out, because an abrupt end is heard as a click.
  volume.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  const oscillator = context.createOscillator();
  oscillator.frequency.value = hertz;
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}

export const isMuted = () => tryStorage(() => localStorage.getItem(MUTE_KEY)) === "1";

/** Without storage, the setting lasts as long as the page. */
export const setMuted = (muted: boolean) =>
  tryStorage(() => localStorage.setItem(MUTE_KEY, muted ? "1" : "0"));
