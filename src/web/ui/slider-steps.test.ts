import { describe, expect, it } from "vitest";
import {
  canMove,
  ease,
  type Holds,
  mayAdvance,
  nearestPlace,
  restingPlace,
  stepFrom,
} from "./slider-steps.ts";

const free: Holds = {
  count: 5,
  visible: 1,
  stopped: false,
  hovered: false,
  focused: false,
  touched: false,
  unseen: false,
  reducedMotion: false,
};

describe("a slider that goes on by itself", () => {
  it("does so with nothing in the way", () => {
    expect(mayAdvance(free)).toBe(true);
  });

  it.each(["stopped", "hovered", "focused", "touched", "unseen", "reducedMotion"] as const)(
    "stays where it is while %s",
    (hold) => {
      expect(mayAdvance({ ...free, [hold]: true })).toBe(false);
    },
  );

  // Rule CON-6
  it("needs at least two slides, and one more than fit", () => {
    expect(mayAdvance({ ...free, count: 0 })).toBe(false);
    expect(mayAdvance({ ...free, count: 1 })).toBe(false);
    expect(mayAdvance({ ...free, count: 2 })).toBe(true);
    expect(canMove({ count: 4, visible: 4 })).toBe(false);
    expect(canMove({ count: 5, visible: 4 })).toBe(true);
  });
});

describe("the endless row", () => {
  it("walks through every slide in both directions and shows them in order", () => {
    for (const count of [2, 3, 5, 12]) {
      for (const step of [1, -1]) {
        let place = 0;
        const seen: number[] = [];
        for (let i = 0; i < 2 * count; i++) {
          const { from, to } = stepFrom(place, step, count);
          expect(from % count).toBe(place % count);
          expect(to).toBeGreaterThanOrEqual(0);
          // The second row begins at most at the left edge: what is in view then is drawn.
          expect(to).toBeLessThanOrEqual(count);
          place = restingPlace(to, count);
          expect(place % count).toBe(to % count);
          seen.push(place % count);
        }
        const expected = seen.map((_, i) => ((((i + 1) * step) % count) + count) % count);
        expect(seen).toEqual(expected);
      }
    }
  });

  it("finds the slide that is nearest to where a swipe ended", () => {
    expect(nearestPlace([0, 100, 200, 300], 149)).toBe(1);
    expect(nearestPlace([0, 100, 200, 300], 151)).toBe(2);
    expect(nearestPlace([0, 100, 200, 300], 900)).toBe(3);
  });
});

it("a move begins and ends at rest", () => {
  expect([ease(0), ease(0.5), ease(1)]).toEqual([0, 0.5, 1]);
});
