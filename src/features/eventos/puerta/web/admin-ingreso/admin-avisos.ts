const MUTE_KEY = "puerta-en-silencio";

let audio: AudioContext | undefined;

/** Unlocks audio. Call it from a tap, which browsers require. */
export function prepareSound(): void {
  try {
    audio ??= new AudioContext();
    void audio.resume();
  } catch {
    // No audio support: the verdict is still visible.
  }
}

/** Signals a verdict by sound and vibration: two rising tones to admit, a low tone and a longer buzz to reject. */
export function signal(yes: boolean): void {
  try {
    navigator.vibrate?.(yes ? 120 : [180, 80, 180]);
    if (audio?.state !== "running") return;
    if (yes) {
      tone(audio, 880, 0, 0.09);
      tone(audio, 1320, 0.1, 0.14);
    } else tone(audio, 196, 0, 0.35);
  } catch {
    // No audio support.
  }
}

function tone(context: AudioContext, hertz: number, after: number, seconds: number): void {
  const start = context.currentTime + after;
  const volume = context.createGain();
  volume.gain.setValueAtTime(0.15, start);
  // Fade out, because cutting off a tone causes a click.
  volume.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  const oscillator = context.createOscillator();
  oscillator.frequency.value = hertz;
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}

export function isMuted(): boolean {
  try {
    return localStorage.getItem(MUTE_KEY) === "1";
  } catch {
    return false;
  }
}

export function setMuted(muted: boolean): void {
  try {
    localStorage.setItem(MUTE_KEY, muted ? "1" : "0");
  } catch {
    // Storage unavailable: the setting applies until the page is left.
  }
}
