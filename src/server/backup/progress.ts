/** Takes one line, in Spanish, for the person who waits. */
export type Say = (sentence: string) => void;

const EVERY_MS = 5_000;

const numbers = new Intl.NumberFormat("es-AR", { maximumFractionDigits: 1 });

/** What a long piece of work says on its way: what is new at once, how far it is every few seconds. */
export function createProgress(say: Say = () => {}) {
  let last = performance.now();
  const tell = (sentence: string) => {
    last = performance.now();
    say(sentence);
  };
  return {
    say: tell,
    at(sentence: () => string): void {
      if (performance.now() - last >= EVERY_MS) tell(sentence());
    },
    size: readableSize,
  };
}

/** `1,5 GB`; sizes as disks are sold. */
export function readableSize(bytes: number): string {
  if (bytes >= 1e9) return `${numbers.format(bytes / 1e9)} GB`;
  return bytes >= 1e6 ? `${numbers.format(bytes / 1e6)} MB` : `${numbers.format(bytes / 1e3)} KB`;
}
