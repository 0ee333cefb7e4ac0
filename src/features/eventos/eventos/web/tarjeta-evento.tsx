import Clock from "icon:clock";
import MapPin from "icon:map-pin";
import Ticket from "icon:ticket";
import { Link } from "react-router";
import { Badge } from "#web/ui/badge.tsx";
import { CourtLines } from "#web/ui/court-lines.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { direccionDeImagen } from "../rules.ts";
import type { EventoEnTarjeta } from "./proximos-eventos-loader.ts";
import styles from "./tarjeta-evento.module.css";

/** A card of the home page, 18rem wide; the whole card links to the event. */
export function TarjetaEvento({ evento }: { evento: EventoEnTarjeta }) {
  const { id, nombre, fase, fecha, dia, hora, lugar, agotado, ventaDesde, imagenId } = evento;
  const enVenta = ventaDesde ? `Venta desde el ${ventaDesde}` : "Conseguí tu entrada";
  const invitacion = agotado ? "Entradas agotadas" : enVenta;
  return (
    <article className={styles.tarjeta}>
      <div className={styles.imagen}>
        {imagenId === null ? (
          <div className={styles.sinImagen}>
            <CourtLines />
          </div>
        ) : (
          <Picture
            src={direccionDeImagen(id, imagenId, 320)}
            sources={[320, 640].map((width) => ({ src: direccionDeImagen(id, imagenId, width), width }))}
            sizes="18rem"
            width={320}
            height={240}
            alt=""
          />
        )}
        {agotado && (
          <span className={styles.marca}>
            <Badge tone="danger">Agotadas</Badge>
          </span>
        )}
        <span className={styles.invitacion}>
          <Ticket aria-hidden="true" />
          {invitacion}
        </span>
      </div>
      <div className={styles.texto}>
        {fase && <p className={styles.fase}>{fase}</p>}
        <h3 className={styles.nombre}>
          <Link to={`/evento/${id}`} className={styles.enlace}>
            {nombre}
          </Link>
        </h3>
        <p className={styles.cuando}>
          <time dateTime={`${fecha}T${hora}`}>{dia}</time>
          <span>
            <Clock aria-hidden="true" /> {hora} hs
          </span>
        </p>
        <p className={styles.lugar}>
          <MapPin aria-hidden="true" /> {lugar}
        </p>
      </div>
    </article>
  );
}
