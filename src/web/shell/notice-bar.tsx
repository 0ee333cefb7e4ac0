import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { createStore } from "../store.ts";
import styles from "./notice.module.css";

/** A notice above a page, rendered separately, so that pages without notices do not load its code. */
interface PlacedNotice {
  /** Path of the notice's page, which may be the target of a navigation in progress. */
  page: string;
  content: ReactNode;
}

const placed = createStore<PlacedNotice | null>(null);

/** Shows a notice above its page until it is closed or the user leaves that page; null removes it. */
export const placeNotice = placed.set;

export function NoticeBar() {
  const found = placed.use();
  const { pathname } = useLocation();
  const notice = found?.page === pathname ? found : null;
  const shown = useRef<PlacedNotice | null>(null);
  useEffect(() => {
    if (notice) shown.current = notice;
    else if (found && shown.current === found) placeNotice(null);
  }, [notice, found]);
  return <div className={`${styles.bar} off-paper`}>{notice?.content}</div>;
}
