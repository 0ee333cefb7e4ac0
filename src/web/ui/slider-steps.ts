/** What keeps a slider from going on by itself. */
export interface Holds {
  /** Slides in all. */
  count: number;
  /** Slides that fit at once. */
  visible: number;
  /** The person pressed the pause button. */
  stopped: boolean;
  hovered: boolean;
  focused: boolean;
  /** A finger is on it. */
  touched: boolean;
  /** The tab is in the background, or the slider is off the screen. */
  unseen: boolean;
  reducedMotion: boolean;
}

/** Whether there is anything to go on to: with all slides in view nothing moves (Rule CON-6). */
export function canMove({ count, visible }: Pick<Holds, "count" | "visible">): boolean {
  return count >= 2 && count > visible;
}

/** Whether the slider goes on by itself now. */
export function mayAdvance(holds: Holds): boolean {
  const { stopped, hovered, focused, touched, unseen, reducedMotion } = holds;
  return canMove(holds) && !(stopped || hovered || focused || touched || unseen || reducedMotion);
}

/**
 * Where the list, which stands twice in a row, comes to rest for the slide `place` (0 to 2 × count - 1): never at
 * the very beginning nor in the second half, so that there is a neighbour to swipe to on both sides.
 */
export function restingPlace(place: number, count: number): number {
  if (place === 0) return count;
  return place > count ? place - count : place;
}

/**
 * The places to go from and to, for a step to a neighbour or further; `from` shows the same slide as `place`.
 * Where a step back has nothing before it, it begins in the second row.
 */
export function stepFrom(place: number, step: number, count: number): { from: number; to: number } {
  const first = place % count;
  const from = first + step < 0 ? first + count : first;
  return { from, to: from + step };
}

/** Which of the places is nearest to a scroll position; all in pixels. */
export function nearestPlace(offsets: readonly number[], position: number): number {
  let best = 0;
  for (let i = 1; i < offsets.length; i++) {
    const distance = Math.abs((offsets[i] ?? 0) - position);
    if (distance < Math.abs((offsets[best] ?? 0) - position)) best = i;
  }
  return best;
}

/** Slow, quick, slow: from 0 to 1. */
export function ease(part: number): number {
  return part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2;
}
