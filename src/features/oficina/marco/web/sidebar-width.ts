import { useEffect, useState } from "react";
import { tryStorage } from "#web/session-storage.ts";

/** Whether the sidebar shows its words or icons only: an attribute of the document, once chosen. */
type SidebarWidth = "wide" | "narrow";

const KEY = "sidebar";
/** Until then, as in the styles. */
const ROOM = "(min-width: 90em)";

/** Sets the chosen width before the first paint. */
export const SET_WIDTH = `(() => {
  try {
    const width = localStorage.getItem("${KEY}");
    if (width) document.documentElement.dataset.sidebar = width;
  } catch {}
})()`;

/** The width of the sidebar, undefined until hydration, and how to toggle it. */
export function useSidebarWidth(): [SidebarWidth | undefined, () => void] {
  const [width, setWidth] = useState<SidebarWidth>();
  useEffect(() => {
    const room = matchMedia(ROOM);
    const look = () => {
      const chosen = document.documentElement.dataset.sidebar as SidebarWidth | undefined;
      setWidth(chosen ?? (room.matches ? "wide" : "narrow"));
    };
    look();
    room.addEventListener("change", look);
    return () => room.removeEventListener("change", look);
  }, []);
  const toggle = () => {
    const next = width === "wide" ? "narrow" : "wide";
    document.documentElement.dataset.sidebar = next;
    tryStorage(() => localStorage.setItem(KEY, next));
    setWidth(next);
  };
  return [width, toggle];
}
