import CalendarDays from "icon:calendar-days";
import MapPin from "icon:map-pin";
import Ticket from "icon:ticket";
import { ButtonLink } from "#web/ui/button.tsx";
import { CourtLines } from "#web/ui/court-lines.tsx";
import { CuentaRegresiva } from "./cuenta-regresiva.tsx";
import styles from "./proximo-partido.module.css";
import type { EventoDestacado } from "./proximos-eventos-loader.ts";

/** The next event, highlighted above the list, which is ordered by latest date. */
export function ProximoPartido({ evento }: { evento: EventoDestacado | null }) {
  if (!evento) return null;
  const { id, nombre, fase, dia, lugar, inicio, agotado, ventaDesde } = evento;
  const enVenta = ventaDesde ? `Venta desde el ${ventaDesde}` : "Conseguí tu entrada";
  return (
    <section className={styles.bloque} aria-labelledby="proximo-partido">
      <div className="container">
        <div className={styles.cartel}>
          <CourtLines className={styles.lineas} />
          <div className={styles.datos}>
            <h2 id="proximo-partido" className={styles.titulo}>
              Próximo partido
            </h2>
            <p className={styles.nombre}>{nombre}</p>
            {fase && <p className={styles.fase}>{fase}</p>}
            <p className={styles.dato}>
              <CalendarDays aria-hidden="true" />
              <time dateTime={inicio}>{dia}</time>
            </p>
            <p className={styles.dato}>
              <MapPin aria-hidden="true" />
              {lugar}
            </p>
          </div>
          <div className={styles.accion}>
            <CuentaRegresiva inicio={inicio} />
            <ButtonLink
              to={`/evento/${id}`}
              variant="accent"
              size="large"
              wide
              icon={<Ticket aria-hidden="true" />}
            >
              {agotado ? "Ver el partido" : enVenta}
              <span className="visually-hidden">: {nombre}</span>
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
