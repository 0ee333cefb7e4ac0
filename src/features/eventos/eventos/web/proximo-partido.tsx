import CalendarDays from "icon:calendar-days";
import MapPin from "icon:map-pin";
import Ticket from "icon:ticket";
import { useEffect, useState } from "react";
import { serverNow } from "#web/clock.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { EntreEscudos } from "./escudos.tsx";
import styles from "./proximo-partido.module.css";
import type { EventoDestacado } from "./proximos-eventos-loader.ts";

/** The next event with its crests. It has its own place, because the list below starts with the latest date. */
export function ProximoPartido({ evento }: { evento: EventoDestacado | null }) {
  if (!evento) return null;
  const { id, nombre, fase, cuando, esteFinde, lugar, inicio, invitacion, tambien, equipos } = evento;
  return (
    <div className={`container stack-2 ${styles.bloque}`}>
      <section className={`stack-0 middle radius-l ${styles.cartel}`} aria-labelledby="proximo-partido">
        <EntreEscudos equipos={equipos}>
          <h2 id="proximo-partido" className={`eyebrow ${styles.titulo}`}>
            Próximo partido{esteFinde && <span> · este finde</span>}
          </h2>
          <p className={`breakable heading ${styles.nombre}`}>{nombre}</p>
          {fase && <p className="on-dark-muted text-s">{fase}</p>}
        </EntreEscudos>
        <div className={styles.datos}>
          <p className={`line-2 middle ${styles.dato} text-xl strong`}>
            <CalendarDays />
            <time className="capital" dateTime={inicio}>
              {cuando}
            </time>
          </p>
          <p className={`line-2 middle ${styles.dato}`}>
            <MapPin />
            {lugar}
          </p>
        </div>
        <div className="stack-2">
          <CuentaRegresiva inicio={inicio} />
          <ButtonLink to={`/evento/${id}`} variant="accent" size="large" wide icon={<Ticket />}>
            {invitacion}
            <span className="visually-hidden">: {nombre}</span>
          </ButtonLink>
        </div>
      </section>
      {tambien && (
        <nav className="row-4 tight baseline" aria-label={tambien.titulo}>
          <p className="strong">{tambien.titulo}</p>
          <ul className="row-4 tight plain-list">
            {tambien.eventos.map((otro) => (
              <li key={otro.id}>
                <Link className="row-2 tight middle target bright" to={`/evento/${otro.id}`}>
                  <strong>{otro.cuando}</strong> {otro.nombre}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

/** Computed in the browser, because the page is cached. Its space is reserved until then. */
function CuentaRegresiva({ inicio }: { inicio: string }) {
  const [restante, setRestante] = useState<Restante | null>();
  useEffect(() => {
    // Keeps the previous object if it is equal, because a new object would cause a render every second.
    const count = () =>
      setRestante((before) => {
        const now = restanteHasta(inicio, serverNow());
        return JSON.stringify(before) === JSON.stringify(now) ? before : now;
      });
    count();
    const timer = setInterval(count, 1_000);
    return () => clearInterval(timer);
  }, [inicio]);
  if (restante === null)
    return <p className={`row-2 tight baseline text-s tabular ${styles.empezo}`}>¡Ya empezó!</p>;
  const { dias, horas, minutos } = restante ?? {};
  return (
    <p
      className={`row-2 tight baseline text-s tabular ${styles.cuenta}`}
      data-contada={restante ? "" : undefined}
      role="timer"
      aria-label="Falta para el partido"
    >
      <span>{(dias || horas || minutos) === 1 ? "Falta" : "Faltan"}</span>
      {dias !== 0 && <Numero valor={dias} uno="día" varios="días" />}
      {(dias !== 0 || horas !== 0) && <Numero valor={horas} uno="hora" varios="horas" />}
      <Numero valor={minutos} uno="minuto" varios="minutos" />
    </p>
  );
}

function Numero({ valor, uno, varios }: { valor: number | undefined; uno: string; varios: string }) {
  return (
    <span className={`nowrap ${styles.numero}`}>
      <strong>{valor ?? "–"}</strong> <span>{valor === 1 ? uno : varios}</span>
    </span>
  );
}

/** Time left in whole minutes, rounded up. */
interface Restante {
  dias: number;
  horas: number;
  minutos: number;
}

/** @returns null once `inicio` (ISO 8601) has passed */
export function restanteHasta(inicio: string, now: number): Restante | null {
  const minutes = Math.ceil((Date.parse(inicio) - now) / 60_000);
  if (minutes <= 0) return null;
  return {
    dias: Math.floor(minutes / 1440),
    horas: Math.floor((minutes % 1440) / 60),
    minutos: minutes % 60,
  };
}
