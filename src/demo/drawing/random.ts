/** A deterministic random generator: the same seed draws the same picture on every machine. */
export interface Chance {
  /** In [0, 1). */
  next(): number;
  /** In [low, high). */
  between(low: number, high: number): number;
  /** An integer, both ends included. */
  whole(low: number, high: number): number;
  /** True with this probability. */
  happens(probability: number): boolean;
  one<T>(choices: readonly T[]): T;
}

export function chance(seed: number, salt: string): Chance {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  for (const character of salt) state = Math.imul(state ^ character.charCodeAt(0), 0x01000193) >>> 0;
  // mulberry32, a public-domain generator.
  function next() {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => low + Math.floor((high - low + 1) * next()),
    happens: (probability) => next() < probability,
    one: (choices) => choices[Math.floor(next() * choices.length)] as (typeof choices)[number],
  };
}
