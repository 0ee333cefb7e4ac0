import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import { serverNow } from "../clock.ts";
import { currentSession } from "../session.ts";

/** Allows for clock differences: revalidating slightly later sees the server's new state. */
const MARGIN_MS = 1_500;

/** Revalidates the page once `instant` (ISO 8601) has passed; null for never. */
export function useRevalidateAt(instant: string | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (instant === null) return;
    const wait = new Date(instant).getTime() - serverNow() + MARGIN_MS;
    const timer = setTimeout(() => void revalidate(), Math.max(wait, MARGIN_MS));
    return () => clearTimeout(timer);
  }, [instant, revalidate]);
}

/** Revalidates the page periodically while the tab is visible, for screens that are left open; null for never. */
export function useRevalidateEvery(milliseconds: number | null): void {
  const revalidate = useEffectEvent(useRevalidateUnlessEnded());
  useEffect(() => {
    if (milliseconds === null) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") revalidate();
    }, milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds]);
}

/** Revalidates the page when the user returns to this tab. */
export function useRevalidateOnReturn(): void {
  useOnReturn(useRevalidateUnlessEnded());
}

/** Does not revalidate a page that stays open although its session has ended, because the guard would close it. */
function useRevalidateUnlessEnded(): () => void {
  const { revalidate } = useRevalidator();
  return () => {
    const session = currentSession();
    if (session.status !== "in" || !session.ended) void revalidate();
  };
}

/** Runs a callback each time the user returns to this tab, or to this page by the back button. */
export function useOnReturn(back: () => void): void {
  const latest = useEffectEvent(back);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") latest();
    };
    const restored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) latest();
    };
    document.addEventListener("visibilitychange", look);
    addEventListener("pageshow", restored);
    return () => {
      document.removeEventListener("visibilitychange", look);
      removeEventListener("pageshow", restored);
    };
  }, []);
}
