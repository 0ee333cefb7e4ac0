import { useEffect, useState } from "react";

const DELAY_MS = 150;

/** Returns the value once it has not changed for a moment, such as the text of a search field. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const wait = setTimeout(() => setSettled(value), DELAY_MS);
    return () => clearTimeout(wait);
  }, [value]);
  return settled;
}
