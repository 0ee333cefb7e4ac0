import CalendarDays from "icon:calendar-days";
import Clock from "icon:clock";
import MapPin from "icon:map-pin";
import Ticket from "icon:ticket";
import Users from "icon:users";
import { type ReactNode, useState } from "react";
import { formatFecha, formatFechaLarga } from "#contract/format.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { leerLugares, leerPrecio, PALABRA_DE_SITUACION, seHace } from "#features/eventos/eventos/rules.ts";
import { DifundirEvento } from "#features/eventos/eventos/web/difundir-evento.tsx";
import { direccionDeImagen } from "#features/eventos/eventos/web/direccion-de-imagen.ts";
import { SuscripcionAEventos } from "#features/eventos/eventos/web/suscripcion-a-eventos.tsx";
import { Part } from "#web/shell/part.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Picture } from "#web/ui/picture.tsx";
import type { EventoALaVista } from "./evento-a-la-vista.ts";
import { useImagenDeEvento } from "./imagen-de-evento.tsx";
import styles from "./vista-evento.module.css";

interface VistaEventoProps {
  vista: EventoALaVista;
  siteUrl: string;
  acciones?: ReactNode;
  /** Content between the buttons and the pictures. */
  aviso?: ReactNode;
  /** The match, above the pictures. */
  partido?: ReactNode;
  /** Shown first, even on phones: the purchase, or the choice of tickets with the login. */
  children?: ReactNode;
  /** Gives `children` the full width, for several cards side by side. */
  alLado?: boolean;
}

/** An upcoming event, for its page and the login (Rule EVE-14). */
export function VistaEvento(props: VistaEventoProps) {
  const { vista, siteUrl, acciones, aviso, partido, children, alLado = false } = props;
  const { evento, cuando } = vista;
  const { nombre, fase, fecha, hora, lugar, descripcion, estado, situacion } = evento;
  const mapa = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(lugar)}`;
  const avisos = (
    <div className="stack-3 whole-row optional">
      <AvisoDeCambio evento={evento} />
      {aviso}
      {!estado && (
        <Alert tone="warn">
          <p>Este evento está inactivo: solo lo ve la administración.</p>
        </Alert>
      )}
    </div>
  );
  const entradas = <Part name="las entradas">{children}</Part>;
  const [portada] = estado ? evento.imagenes : [];
  return (
    <article>
      <PageHeader
        eyebrow={situacion ? PALABRA_DE_SITUACION[situacion] : fase || "Evento"}
        title={nombre}
        lead={
          <time className="text-xl strong capital" dateTime={`${fecha}T${hora}`}>
            {cuando}
          </time>
        }
        picture={portada && <Portada evento={evento} imagen={portada} />}
      >
        {acciones}
      </PageHeader>
      <div className={`container stack-5 page ${styles.columnas}`}>
        {avisos}
        {alLado && <div className={`stack-5 top whole-row ${styles.alLado}`}>{entradas}</div>}
        <div className={`stack-5 packed shrink ${styles.lateral}`}>
          {!alLado && entradas}
          <dl className={`box facts pad-4 stack-4 ${styles.datos}`}>
            <Dato icono={<CalendarDays />} nombre="Fecha">
              <time dateTime={fecha}>{formatFecha(fecha)}</time>
            </Dato>
            <Dato icono={<Clock />} nombre="Hora">
              {hora} hs
            </Dato>
            <Dato icono={<MapPin />} nombre="Lugar" ancho>
              <a href={mapa} target="_blank" rel="noopener noreferrer">
                {lugar}
                <span className="visually-hidden"> (abre el mapa en otra pestaña)</span>
              </a>
            </Dato>
            <Dato icono={<Ticket />} nombre="Precio" ancho={evento.precioDesde !== undefined}>
              {leerPrecio(evento)}
            </Dato>
            {seHace(evento) && (
              <Dato icono={<Users />} nombre="Lugares">
                {leerLugares(evento)}
              </Dato>
            )}
          </dl>
          {estado && (
            <Part name="los botones para compartir y agendar">
              <DifundirEvento evento={evento} siteUrl={siteUrl} seAgenda={seHace(evento)} />
              <SuscripcionAEventos siteUrl={siteUrl} />
            </Part>
          )}
        </div>
        <div className={`stack-5 packed shrink ${styles.principal}`}>
          {partido && <Part name="el partido">{partido}</Part>}
          {evento.imagenes.length > 0 && (
            <Part name="las imágenes">
              <GaleriaDeEvento evento={evento} />
            </Part>
          )}
          {descripcion && <p className="text-l lines reading">{descripcion}</p>}
        </div>
      </div>
    </article>
  );
}

/** Describes what has changed since the announcement (Rule EVE-9). */
function AvisoDeCambio({ evento }: { evento: Evento }) {
  const { situacion, motivo, fechaAnterior, horaAnterior } = evento;
  if (!situacion) return null;
  return (
    <Alert tone={situacion === "cancelado" ? "danger" : situacion === "suspendido" ? "warn" : "info"}>
      <p>
        <strong>{PALABRA_DE_SITUACION[situacion]}.</strong>{" "}
        {situacion === "cancelado" && (
          <span>
            Este evento no se hace. Si compraste entradas, te devolvemos el dinero y te avisamos por correo.
          </span>
        )}
        {situacion === "suspendido" && (
          <span>Todavía no tiene fecha nueva. Si tenés entrada, guardala: te avisamos por correo.</span>
        )}
        {situacion === "reprogramado" && fechaAnterior && (
          <span>{`Antes era el ${formatFechaLarga(fechaAnterior)}, ${horaAnterior} hs. Las entradas compradas valen.`}</span>
        )}
      </p>
      {motivo && <p>{motivo}</p>}
    </Alert>
  );
}

interface DatoProps {
  icono: ReactNode;
  nombre: string;
  ancho?: boolean;
  children: ReactNode;
}

function Dato({ icono, nombre, ancho = false, children }: DatoProps) {
  return (
    <div className={`packed shrink ${styles.dato} ${ancho ? "whole-row" : ""}`}>
      {icono}
      <dt>{nombre}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The event's pictures: a large uncropped picture, and a strip of thumbnails. */
function GaleriaDeEvento({ evento }: { evento: Evento }) {
  const { nombre, imagenes } = evento;
  const [elegida, setElegida] = useState(imagenes[0]);
  if (!elegida) return null;
  const cual = imagenes.indexOf(elegida) + 1;
  return (
    <section className="stack-3 shrink" aria-label="Imágenes del evento">
      <div className={`dead-centre radius-l clips ${styles.grande}`}>
        <Grande
          key={elegida.id}
          evento={evento}
          imagen={elegida}
          alt={imagenes.length > 1 ? `${nombre}, imagen ${cual} de ${imagenes.length}` : nombre}
        />
      </div>
      {imagenes.length > 1 && (
        <ul className={`line-2 plain-list pad-2 sideways ${styles.tira}`}>
          {imagenes.map((imagen, i) => (
            <li key={imagen.id}>
              <button
                type="button"
                className={`block radius-m clips ${styles.miniatura}`}
                aria-pressed={imagen === elegida}
                aria-label={`Ver imagen ${i + 1}`}
                onClick={() => setElegida(imagen)}
              >
                <Miniatura evento={evento} imagen={imagen} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface UnaImagen {
  evento: Evento;
  imagen: Evento["imagenes"][number];
}

/** The event's first picture, behind the title. */
function Portada({ evento: { id: eventoId }, imagen: { id, ancho, alto } }: UnaImagen) {
  return (
    <Picture
      src={direccionDeImagen(eventoId, id, 640)}
      sources={anchosDe(eventoId, id)}
      sizes="(width >= 64rem) 60vw, 100vw"
      width={ancho}
      height={alto}
      alt=""
      priority
    />
  );
}

const anchosDe = (eventoId: number, id: number) =>
  [320, 640, 1280].map((width) => ({ src: direccionDeImagen(eventoId, id, width), width }));

function Grande({ evento, imagen: { id, ancho, alto }, alt }: UnaImagen & { alt: string }) {
  const src = useImagenDeEvento(evento, id, 640);
  const sources = anchosDe(evento.id, id);
  if (!src) return null;
  return (
    <Picture
      src={src}
      {...(evento.estado ? { sources, sizes: "(width >= 60rem) 42rem, 100vw" } : {})}
      width={ancho}
      height={alto}
      alt={alt}
    />
  );
}

function Miniatura({ evento, imagen: { id, ancho, alto } }: UnaImagen) {
  const src = useImagenDeEvento(evento, id, 320);
  return src ? <Picture src={src} width={ancho} height={alto} alt="" /> : null;
}
