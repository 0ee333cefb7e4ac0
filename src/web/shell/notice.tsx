import X from "icon:x";
import { Link } from "#web/ui/link.tsx";
import { Alert, type AlertTone } from "../ui/alert.tsx";
import styles from "./notice.module.css";
import { placeNotice } from "./notice-bar.tsx";

/** A message above a page: a completed action and optionally the next step. */
interface Notice {
  /** Path of the message's page, which may be the target of a navigation in progress. */
  page: string;
  tone: AlertTone;
  text: string;
  link?: { to: string; label: string };
}

export function showNotice({ page, tone, text, link }: Notice): void {
  placeNotice({
    page,
    content: (
      <div className={`container ${styles.notice}`}>
        <Alert tone={tone}>
          <div className="line-3 middle apart">
            <p className="strong">
              {text} {link && <Link to={link.to}>{link.label}</Link>}
            </p>
            <button
              type="button"
              className={`as-icon bright ${styles.close}`}
              aria-label="Cerrar aviso"
              onClick={() => placeNotice(null)}
            >
              <X />
            </button>
          </div>
        </Alert>
      </div>
    ),
  });
}
