/** Receives one line of progress in Spanish. */
export type Say = (sentence: string) => void;

const EVERY_MS = 5_000;

const numbers = new Intl.NumberFormat("es-AR", { maximumFractionDigits: 1 });

/** Progress messages of a long operation: new steps at once, progress every few seconds. */
export function createProgress(say: Say = () => {}) {
  let last = performance.now();
  const report = (sentence: string) => {
    last = performance.now();
    say(sentence);
  };
  return {
    say: report,
    at(sentence: () => string): void {
      if (performance.now() - last >= EVERY_MS) report(sentence());
    },
    size: readableSize,
  };
}

/** `1,5 GB`, in decimal units. */
export function readableSize(bytes: number): string {
  if (bytes >= 1e9) return `${numbers.format(bytes / 1e9)} GB`;
  return bytes >= 1e6 ? `${numbers.format(bytes / 1e6)} MB` : `${numbers.format(bytes / 1e3)} KB`;
}
