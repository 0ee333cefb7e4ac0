export interface Random {
  chance(share: number): boolean;
  upTo(n: number): number;
}

export function randomOf(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { chance: (share) => next() < share, upTo: (n) => Math.floor(next() * n) };
}
