import { useState } from "react";

/**
 * A choice that the address follows after a moment. Shown at once: a radio button that jumps back meanwhile also
 * ignores a tap on the option it jumped to.
 * @param value current value from the URL
 * @returns the value to show, and its setter for a tap
 */
export function useTapped<T>(value: T): [T, (now: T) => void] {
  const [tapped, setTapped] = useState<{ before: T; now: T }>();
  if (tapped && tapped.before !== value) setTapped(undefined);
  return [tapped?.before === value ? tapped.now : value, (now) => setTapped({ before: value, now })];
}
