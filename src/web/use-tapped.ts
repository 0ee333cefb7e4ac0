import { useState } from "react";

/**
 * Shows a choice at once, and writes it to the address a moment later. A radio button that jumped back meanwhile
 * would ignore a tap on the option to which it jumped.
 * @param value current value from the URL
 * @returns the value to show, and its setter for a tap
 */
export function useTapped<T>(value: T): [T, (now: T) => void] {
  const [tapped, setTapped] = useState<{ before: T; now: T }>();
  if (tapped && tapped.before !== value) setTapped(undefined);
  return [tapped?.before === value ? tapped.now : value, (now) => setTapped({ before: value, now })];
}
