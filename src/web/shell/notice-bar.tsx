import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import styles from "./notice-bar.module.css";
import { type PlacedNotice, placeNotice, usePlacedNotice } from "./notice-place.ts";

/** Shows notices below the menu, above the page. */
export function NoticeBar() {
  const found = usePlacedNotice();
  const { pathname } = useLocation();
  const notice = found?.page === pathname ? found : null;
  const shown = useRef<PlacedNotice | null>(null);
  useEffect(() => {
    if (notice) shown.current = notice;
    else if (found && shown.current === found) placeNotice(null);
  }, [notice, found]);
  return <div className={styles.bar}>{notice?.content}</div>;
}
