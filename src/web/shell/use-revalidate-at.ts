import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Allows for clock differences: revalidating slightly later sees the server's new state. */
const MARGIN_MS = 1_500;

/** Revalidates the page once `instant` (ISO 8601) has passed; null for never. */
export function useRevalidateAt(instant: string | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (instant === null) return;
    const wait = new Date(instant).getTime() - Date.now() + MARGIN_MS;
    const timer = setTimeout(() => void revalidate(), Math.max(wait, MARGIN_MS));
    return () => clearTimeout(timer);
  }, [instant, revalidate]);
}
