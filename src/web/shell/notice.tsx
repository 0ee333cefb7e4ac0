import X from "icon:x";
import { Link } from "react-router";
import { Alert, type AlertTone } from "../ui/alert.tsx";
import styles from "./notice.module.css";
import { placeNotice } from "./notice-place.ts";

/** Something to say above a page: what was just done, and perhaps the next step. */
interface Notice {
  /** The path it belongs to, which may be the one that the person is being sent to. */
  page: string;
  tone: AlertTone;
  text: string;
  link?: { to: string; label: string; state?: unknown };
}

/** Shows a notice above its page, until it is closed or the person has gone on to another one. */
export function showNotice({ page, tone, text, link }: Notice): void {
  placeNotice({
    page,
    content: (
      <div className={`container ${styles.notice}`}>
        <Alert tone={tone}>
          <div className={styles.content}>
            <p className={styles.text}>
              {text}{" "}
              {link && (
                <Link to={link.to} state={link.state}>
                  {link.label}
                </Link>
              )}
            </p>
            <button
              type="button"
              className={styles.close}
              aria-label="Cerrar aviso"
              onClick={() => placeNotice(null)}
            >
              <X aria-hidden="true" />
            </button>
          </div>
        </Alert>
      </div>
    ),
  });
}
