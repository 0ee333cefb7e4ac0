import Clock from "icon:clock";
import MapPin from "icon:map-pin";
import Ticket from "icon:ticket";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { CourtLines } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { direccionDeImagen } from "./direccion-de-imagen.ts";
import styles from "./eventos.module.css";
import type { EventoEnTarjeta } from "./proximos-eventos-loader.ts";
import { SuscripcionAEventos } from "./suscripcion-a-eventos.tsx";

interface ProximosEventosProps {
  eventos: readonly EventoEnTarjeta[];
  total: number;
  siteUrl: string;
}

/** Events on the home page: a swipeable row on phones, a grid on wide screens. */
export function ProximosEventos({ eventos, total, siteUrl }: ProximosEventosProps) {
  if (eventos.length === 0) return <div className={styles.vacio} />;
  return (
    <section id="eventos" className={`stack-5 ${styles.bloque}`} aria-labelledby="titulo-eventos">
      <div className="container row-3 middle apart">
        <h2 id="titulo-eventos">Próximos eventos</h2>
        <SuscripcionAEventos siteUrl={siteUrl} />
      </div>
      <ul className={`line-4 plain-list sideways ${styles.tarjetas}`}>
        {eventos.map((evento) => (
          <li key={evento.id}>
            <TarjetaEvento evento={evento} />
          </li>
        ))}
      </ul>
      {total > eventos.length && (
        <div className="container deep text-centre">
          <ButtonLink to="/?todos=1#eventos" variant="outline" preventScrollReset>
            Ver los {total} eventos
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

function TarjetaEvento({ evento }: { evento: EventoEnTarjeta }) {
  const { id, nombre, fase, fecha, dia, hora, lugar, marca, invitacion, precio, quedan, imagenId } = evento;
  return (
    <article className={`box raised ringed ${styles.tarjeta}`}>
      <div className={`clips ${styles.imagen}`}>
        {imagenId === null ? (
          <div className={styles.sinImagen}>
            <CourtLines />
          </div>
        ) : (
          <Picture
            src={direccionDeImagen(id, imagenId, 320)}
            sources={[320, 640].map((width) => ({ src: direccionDeImagen(id, imagenId, width), width }))}
            sizes="(48rem <= width < 79rem) 23rem, 18rem"
            width={320}
            height={240}
            alt=""
          />
        )}
        {marca && (
          <span className={styles.marca}>
            <Badge tone={marca.tono}>{marca.palabra}</Badge>
          </span>
        )}
        <span className={`line-2 middle heading ${styles.invitacion}`}>
          <Ticket />
          {invitacion}
        </span>
      </div>
      <div className={`column pad-4 ${styles.texto}`}>
        {fase && <p className="eyebrow text-xs accent">{fase}</p>}
        <h3 className={`text-l ${styles.nombre}`}>
          <Link to={`/evento/${id}`} className="stretched bright not-underlined">
            {nombre}
          </Link>
        </h3>
        <p className={`row-4 tight strong to-foot ${styles.cuando}`}>
          <time className="capital" dateTime={`${fecha}T${hora}`}>
            {dia}
          </time>
          <span className="with-icon">
            <Clock className="accent" /> {hora} hs
          </span>
        </p>
        <p className="note line-2 middle">
          <MapPin className="accent" /> {lugar}
        </p>
        <p className={`row-3 tight apart ${styles.venta}`}>
          <strong>{precio}</strong> {quedan && <span className="accent strong">{quedan}</span>}
        </p>
      </div>
    </article>
  );
}
