import { useEffect, useState } from "react";
import { tryStorage } from "#web/session-storage.ts";

/** Whether the sidebar shows its words (`wide`) or icons only (`narrow`): an attribute of the document. */
type SidebarWidth = "wide" | "narrow";

/** Stored once chosen; until then the width of the window decides. */
const KEY = "sidebar";
/** From here on the widest table has room beside the words. */
const ROOM = "(min-width: 90em)";

/** Sets the width before the first paint. */
export const SET_WIDTH = `(() => {
  let width;
  try {
    width = localStorage.getItem("${KEY}");
  } catch {}
  document.documentElement.dataset.sidebar = width || (matchMedia("${ROOM}").matches ? "wide" : "narrow");
})()`;

const currentWidth = () => document.documentElement.dataset.sidebar as SidebarWidth | undefined;

/** The width of the sidebar, undefined until hydration, and how to toggle it. */
export function useSidebarWidth(): [SidebarWidth | undefined, () => void] {
  const [width, setWidth] = useState<SidebarWidth>();
  useEffect(() => {
    const room = matchMedia(ROOM);
    const look = () => {
      const stored = tryStorage(() => localStorage.getItem(KEY)) as SidebarWidth | null | undefined;
      setWidth(stored || (room.matches ? "wide" : "narrow"));
    };
    look();
    room.addEventListener("change", look);
    return () => room.removeEventListener("change", look);
  }, []);
  useEffect(() => {
    if (width) document.documentElement.dataset.sidebar = width;
  }, [width]);
  const toggle = () => {
    const next = currentWidth() === "wide" ? "narrow" : "wide";
    tryStorage(() => localStorage.setItem(KEY, next));
    setWidth(next);
  };
  return [width, toggle];
}
