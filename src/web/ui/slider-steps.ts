export interface Holds {
  count: number;
  visible: number;
  /** Whether the user paused the slider with its button. */
  stopped: boolean;
  hovered: boolean;
  focused: boolean;
  touched: boolean;
  /** Whether the tab is hidden, the slider off-screen, or another slider more visible. */
  unseen: boolean;
  reducedMotion: boolean;
}

/** Whether there are slides out of view (Rule CON-6). */
export function canMove({ count, visible }: Pick<Holds, "count" | "visible">): boolean {
  return count >= 2 && count > visible;
}

export function mayAdvance(holds: Holds): boolean {
  const { stopped, hovered, focused, touched, unseen, reducedMotion } = holds;
  return canMove(holds) && !(stopped || hovered || focused || touched || unseen || reducedMotion);
}

/**
 * Returns the resting position of the slide `place` (0 to 2 × count - 1), at which it has a neighbour on both sides.
 * The track holds the slides twice.
 */
export function restingPlace(place: number, count: number): number {
  if (place === 0) return count;
  return place > count ? place - count : place;
}

/**
 * Returns the start and end positions of a step; `from` shows the same slide as `place`. A step back from the
 * beginning starts in the second copy.
 */
export function stepFrom(place: number, step: number, count: number): { from: number; to: number } {
  const first = place % count;
  const from = first + step < 0 ? first + count : first;
  return { from, to: from + step };
}

export function nearestPlace(offsets: readonly number[], position: number): number {
  let best = 0;
  for (let i = 1; i < offsets.length; i++) {
    const distance = Math.abs((offsets[i] ?? 0) - position);
    if (distance < Math.abs((offsets[best] ?? 0) - position)) best = i;
  }
  return best;
}

/** Eases a movement in and out; `part` is from 0 to 1. */
export function ease(part: number): number {
  return part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2;
}
