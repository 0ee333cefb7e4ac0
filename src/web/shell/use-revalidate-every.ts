import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Revalidates the page periodically while the tab is visible, for screens that are left open. */
export function useRevalidateEvery(milliseconds: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, milliseconds);
    return () => clearInterval(timer);
  }, [revalidate, milliseconds]);
}
