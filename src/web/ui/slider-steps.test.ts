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

describe("automatic sliding", () => {
  it("runs unless something pauses it", () => {
    expect(mayAdvance(free)).toBe(true);
  });

  it.each(["stopped", "hovered", "focused", "touched", "unseen", "reducedMotion"] as const)(
    "pauses while %s",
    (hold) => {
      expect(mayAdvance({ ...free, [hold]: true })).toBe(false);
    },
  );

  // Rule CON-6
  it("needs more slides than fit side by side", () => {
    expect(mayAdvance({ ...free, count: 0 })).toBe(false);
    expect(mayAdvance({ ...free, count: 1 })).toBe(false);
    expect(mayAdvance({ ...free, count: 2 })).toBe(true);
    expect(canMove({ count: 4, visible: 4 })).toBe(false);
    expect(canMove({ count: 5, visible: 4 })).toBe(true);
  });
});

describe("the endless row", () => {
  it("steps through every slide in both directions and in order", () => {
    for (const count of [2, 3, 5, 12]) {
      for (const step of [1, -1]) {
        let place = 0;
        const seen: number[] = [];
        for (let i = 0; i < 2 * count; i++) {
          const { from, to } = stepFrom(place, step, count);
          expect(from % count).toBe(place % count);
          expect(to).toBeGreaterThanOrEqual(0);
          // The second copy begins at the left edge or before, so everything in view is rendered.
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

  it("finds the slide nearest to the end of a swipe", () => {
    expect(nearestPlace([0, 100, 200, 300], 149)).toBe(1);
    expect(nearestPlace([0, 100, 200, 300], 151)).toBe(2);
    expect(nearestPlace([0, 100, 200, 300], 900)).toBe(3);
  });
});

it("the movement of a slide starts and ends at rest", () => {
  expect([ease(0), ease(0.5), ease(1)]).toEqual([0, 0.5, 1]);
});
