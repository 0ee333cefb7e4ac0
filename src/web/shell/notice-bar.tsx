import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { Alert } from "../ui/alert.tsx";
import { type Notice, showNotice, useNotice } from "./notice.ts";
import styles from "./notice-bar.module.css";

/** Where notices appear: under the menu, above the page. */
export function NoticeBar() {
  const found = useNotice();
  const { pathname } = useLocation();
  const notice = found?.page === pathname ? found : null;
  const shown = useRef<Notice | null>(null);
  useEffect(() => {
    if (notice) shown.current = notice;
    else if (found && shown.current === found) showNotice(null);
  }, [notice, found]);
  return (
    <div className={styles.bar}>
      {notice && (
        <div className={`container ${styles.notice}`}>
          <Alert tone={notice.tone}>
            <div className={styles.content}>
              <p className={styles.text}>
                {notice.text}{" "}
                {notice.link && (
                  <Link to={notice.link.to} state={notice.link.state}>
                    {notice.link.label}
                  </Link>
                )}
              </p>
              <button
                type="button"
                className={styles.close}
                aria-label="Cerrar aviso"
                onClick={() => showNotice(null)}
              >
                <X aria-hidden="true" />
              </button>
            </div>
          </Alert>
        </div>
      )}
    </div>
  );
}
