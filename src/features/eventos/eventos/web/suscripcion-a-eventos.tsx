import CalendarSync from "icon:calendar-sync";
import { GoogleIcon } from "#web/ui/icon.tsx";
import styles from "./eventos.module.css";

/** All events as a calendar that phones and computers keep up to date (Rule EVE-17). */
export function SuscripcionAEventos({ siteUrl }: { siteUrl: string }) {
  const url = `${siteUrl}/eventos.ics`;
  // Opens the calendar app's subscription dialog.
  const webcal = url.replace(/^https?:/, "webcal:");
  return (
    <details className={styles.suscripcion}>
      <summary>Todos los partidos en tu calendario</summary>
      <p>Suscribite una vez: cada partido nuevo y cada cambio de horario aparecen solos.</p>
      <ul>
        <li>
          <a href={webcal}>
            <CalendarSync aria-hidden="true" /> iPhone, Mac y Outlook
          </a>
        </li>
        <li>
          <a
            href={`https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcal)}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            <GoogleIcon /> Google Calendar
            <span className="visually-hidden"> (se abre en otra pestaña)</span>
          </a>
        </li>
      </ul>
      <p className="note">
        En otro calendario, pegá esta dirección: <span className={styles.direccion}>{url}</span>
      </p>
    </details>
  );
}
