import CalendarDays from "icon:calendar-days";
import Clock from "icon:clock";
import MapPin from "icon:map-pin";
import Ticket from "icon:ticket";
import { lazy, type ReactNode, Suspense } from "react";
import { formatFecha, formatFechaLarga } from "#contract/format.ts";
import { CompraDeEntrada } from "#features/eventos/entradas/web/compra-de-entrada.tsx";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { leerPrecio, PALABRA_DE_SITUACION, seHace } from "#features/eventos/eventos/rules.ts";
import { useSession } from "#web/session.ts";
import { Alert } from "#web/ui/alert.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import styles from "./evento.module.css";
import { GaleriaDeEvento } from "./galeria-de-evento.tsx";

/** Loaded lazily because most events have no line. */
const SalaDeEspera = lazy(() => import("#features/eventos/fila/web/sala-de-espera.tsx"));

/** An upcoming event with its purchase options. */
export function VistaEvento({ evento }: { evento: Evento }) {
  const { nombre, fase, fecha, hora, lugar, descripcion, estado, dePrueba, situacion } = evento;
  const mapa = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(lugar)}`;
  const entradas = (estado || dePrueba) && seHace(evento) && <Entradas evento={evento} />;
  const principal = (
    <div className={styles.principal}>
      <AvisoDeCambio evento={evento} />
      {dePrueba && (
        <Alert tone="warn">
          <p>
            <strong>Evento de prueba.</strong> Solo lo ve la administración. Comprá con una tarjeta de prueba
            de Mercado Pago: no se cobra ni se cuenta nada.
          </p>
        </Alert>
      )}
      {!estado && !dePrueba && (
        <Alert tone="warn">
          <p>Este evento está inactivo: solo lo ve la administración.</p>
        </Alert>
      )}
      {evento.imagenes.length > 0 && <GaleriaDeEvento evento={evento} />}
      {descripcion && <p className={styles.descripcion}>{descripcion}</p>}
    </div>
  );
  // Events with a line show it first.
  const primeroLaFila = evento.conFila === true;
  return (
    <article>
      <PageHeader
        eyebrow={
          dePrueba ? "Evento de prueba" : situacion ? PALABRA_DE_SITUACION[situacion] : fase || "Evento"
        }
        title={nombre}
        lead={`${formatFechaLarga(fecha)}, ${hora} hs`}
      />
      <div className={`container ${styles.columnas}`}>
        {!primeroLaFila && principal}
        <div className={styles.lateral}>
          {primeroLaFila && entradas}
          <dl className={styles.datos}>
            <Dato icono={<CalendarDays aria-hidden="true" />} nombre="Fecha">
              <time dateTime={fecha}>{formatFecha(fecha)}</time>
            </Dato>
            <Dato icono={<Clock aria-hidden="true" />} nombre="Hora">
              {hora} hs
            </Dato>
            <Dato icono={<MapPin aria-hidden="true" />} nombre="Lugar">
              <a href={mapa} target="_blank" rel="noopener noreferrer">
                {lugar}
                <span className="visually-hidden"> (abre el mapa en otra pestaña)</span>
              </a>
            </Dato>
            <Dato icono={<Ticket aria-hidden="true" />} nombre="Precio">
              {leerPrecio(evento)}
            </Dato>
          </dl>
          {!primeroLaFila && entradas}
        </div>
        {primeroLaFila && principal}
      </div>
    </article>
  );
}

function Entradas({ evento }: { evento: Evento }) {
  const { usuario } = useSession();
  if (!evento.conFila || evento.dePrueba || !usuario) return <CompraDeEntrada evento={evento} />;
  return (
    <Suspense>
      <SalaDeEspera key={usuario.id} eventoId={evento.id} usuarioId={usuario.id}>
        {(espera, lugar) => <CompraDeEntrada evento={evento} espera={espera} lugar={lugar} />}
      </SalaDeEspera>
    </Suspense>
  );
}

/** What changed since the announcement (Rule EVE-9). */
function AvisoDeCambio({ evento }: { evento: Evento }) {
  const { situacion, motivo, fechaAnterior, horaAnterior } = evento;
  if (!situacion) return null;
  return (
    <Alert tone={situacion === "cancelado" ? "danger" : situacion === "suspendido" ? "warn" : "info"}>
      <p>
        <strong>{PALABRA_DE_SITUACION[situacion]}.</strong>{" "}
        {situacion === "cancelado" &&
          "Este evento no se hace. Si compraste entradas, te devolvemos el dinero y te avisamos por correo."}
        {situacion === "suspendido" &&
          "Todavía no tiene fecha nueva. Si tenés entrada, guardala: te avisamos por correo."}
        {situacion === "reprogramado" &&
          fechaAnterior &&
          `Antes era el ${formatFechaLarga(fechaAnterior)}, ${horaAnterior} hs. Las entradas compradas valen.`}
      </p>
      {motivo && <p>{motivo}</p>}
    </Alert>
  );
}

function Dato({ icono, nombre, children }: { icono: ReactNode; nombre: string; children: ReactNode }) {
  return (
    <div className={styles.dato}>
      {icono}
      <dt>{nombre}</dt>
      <dd>{children}</dd>
    </div>
  );
}
