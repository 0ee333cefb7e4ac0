import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "#web/ui/link.tsx";
import styles from "./tab-links.module.css";

interface TabLink {
  to: string;
  label: ReactNode;
  current: boolean;
}

interface TabLinksProps {
  /** Names the navigation for screen readers. */
  label: string;
  tabs: readonly TabLink[];
  /** Lays out a few places with icons across a phone's width. */
  places?: boolean;
  className?: string | undefined;
}

/** Links to the parts of a page in one line, which scrolls sideways on a narrow screen. */
export function TabLinks({ label, tabs, places = false, className = "container" }: TabLinksProps) {
  const list = useTabInSight(tabs.findIndex(({ current }) => current));
  return (
    <nav className={styles.tabs} aria-label={label}>
      <ul ref={list} className={`line-2 sideways ${className} ${styles.list} ${places ? styles.places : ""}`}>
        {tabs.map(({ to, label, current }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={current ? "page" : undefined}
              className={`muted nowrap heading-font not-underlined line-2 middle ${styles.tab}`}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls the current tab into view, without scrolling the page, and marks the sides with more tabs, which fade. */
function useTabInSight(current: number) {
  const ref = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current tab
  useEffect(() => {
    const list = ref.current;
    const tab = list?.querySelector<HTMLElement>("[aria-current=page]");
    if (!list || !tab) return;
    const { left, width } = tab.getBoundingClientRect();
    list.scrollLeft += left + width / 2 - list.getBoundingClientRect().left - list.clientWidth / 2;
  }, [current]);
  useEffect(() => {
    const list = ref.current;
    if (!list) return;
    const look = () => {
      const rest = list.scrollWidth - list.clientWidth - list.scrollLeft;
      list.toggleAttribute("data-before", list.scrollLeft > 4);
      list.toggleAttribute("data-after", rest > 4);
    };
    const observer = new ResizeObserver(look);
    observer.observe(list);
    list.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      list.removeEventListener("scroll", look);
    };
  }, []);
  return ref;
}
