import CalendarDays from "icon:calendar-days";
import Check from "icon:check";
import MapPin from "icon:map-pin";
import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { clubInstant, clubTime, DAY_MS } from "#contract/club-time.ts";
import { formatFecha, formatInstant, formatMoney } from "#contract/format.ts";
import { DIAS_DE_ARREPENTIMIENTO } from "#features/caja/pagos/rules.ts";
import { EnlaceDePago } from "#features/caja/pagos/web/enlace-de-pago.tsx";
import { api, withId } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useOnReturn, useRevalidateAt } from "#web/shell/use-revalidate.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { GateCode } from "#web/ui/gate-code.tsx";
import { Link } from "#web/ui/link.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useAnswer, useReloadWhile } from "#web/use-answer.ts";
import type { MiEntrada, MiEntradaConProgreso } from "../../contract.ts";
import { queEntrada } from "../../rules.ts";
import { DifundirEntrada } from "../difundir-entrada.tsx";
import { estadoDeEntrada, sePuedePagar } from "../estado-de-entrada.ts";
import { EntradaPasada, PasarEntrada } from "../pasar-entrada.tsx";
import { toShownCode } from "../to-shown-code.tsx";
import styles from "./mis-entradas.module.css";

interface TarjetaEntradaProps {
  entrada: MiEntrada;
  /** Number of tickets of an unpaid purchase, which share a card. */
  cuantas?: number;
  /** Code of the buyer's open withdrawal request. */
  arrepentimiento?: string | undefined;
}

/** A ticket: the event, the code for the gate, and the purchase. */
export function TarjetaEntrada({ entrada, cuantas = 1, arrepentimiento }: TarjetaEntradaProps) {
  const { evento, pago, codigo, ingresoEn } = entrada;
  const now = serverTime();
  const { tono, palabra, explicacion } = estadoDeEntrada(entrada, now);
  const pagable = entrada.estado === "reservada" && sePuedePagar(pago, now) ? pago : null;
  useRevalidateAt(pagable?.venceEn ?? null);
  const porVenir = clubInstant(evento.fecha, evento.hora) > now;
  const { revalidate } = useRevalidator();
  const onChange = () => void revalidate();
  return (
    <article
      className={`stack-0 box raised clips ${styles.entrada}`}
      data-anulada={entrada.estado === "anulada" || undefined}
    >
      <div className={`stack-2 shrink ${styles.parte}`}>
        <div className="line-3 middle apart">
          <Badge tone={tono}>{palabra}</Badge>
          <span className="note tabular">{cuantas > 1 ? `${cuantas} entradas` : `N.º ${entrada.id}`}</span>
        </div>
        {entrada.para && cuantas === 1 && (
          <p className={`line-2 strong ${styles.linea}`}>
            Para <span translate="no">{entrada.para.nombre}</span>
          </p>
        )}
        <h3 className="text-xl">
          {evento.suspendido ? (
            evento.nombre
          ) : (
            <Link className="bright" to={`/evento/${evento.id}`}>
              {evento.nombre}
            </Link>
          )}
        </h3>
        <p className={`line-2 strong ${styles.linea}`}>
          <CalendarDays />
          {formatFecha(evento.fecha)} · {evento.hora} hs
        </p>
        <p className={`line-2 strong ${styles.linea}`}>
          <MapPin />
          {evento.lugar}
        </p>
        {explicacion && <p className="muted">{explicacion}</p>}
        {noSeHace(entrada, now) && (
          <p className="muted">
            Este evento no se hace por ahora. Guardá tu entrada: te vamos a avisar si se hace.
          </p>
        )}
        {ingresoEn && <p className="muted">Ingresó el {formatInstant(ingresoEn)}</p>}
      </div>
      {codigo && (
        <Talon>
          <GateCode
            {...toShownCode(
              codigo,
              evento,
              `${formatFecha(evento.fecha)} · ${evento.hora} hs`,
              entrada.para && queEntrada(entrada),
            )}
            used={ingresoEn !== null}
          />
          {ingresoEn === null && porVenir && <PasarEntrada entrada={entrada} onChange={onChange} />}
          {entrada.noPuedoIr && (
            <ButtonLink to={entrada.noPuedoIr} variant="outline" size="small">
              No puedo ir<span className="visually-hidden">: {evento.nombre}</span>
            </ButtonLink>
          )}
        </Talon>
      )}
      {entrada.pase && entrada.estado === "pagada" && (
        <Talon>
          <EntradaPasada id={entrada.id} pase={entrada.pase} onChange={onChange} />
        </Talon>
      )}
      {pagable && (
        <Talon>
          <p className="strong">
            Te guardamos {cuantas > 1 ? "los lugares" : "el lugar"} hasta las{" "}
            {clubTime(new Date(pagable.venceEn)).hora}
          </p>
          <EnlaceDePago url={pagable.url}>Pagar ahora</EnlaceDePago>
        </Talon>
      )}
      <div className={`stack-2 shrink ${styles.parte}`}>
        {codigo && porVenir && !evento.suspendido && <DifundirEntrada entrada={entrada} />}
        <CompraDeTarjeta entrada={entrada} cuantas={cuantas} arrepentimiento={arrepentimiento} />
        <ProgresoDeEntrada id={entrada.id} />
      </div>
    </article>
  );
}

/** A part of the card below the event, separated like a stub. */
const Talon = ({ children }: { children: ReactNode }) => (
  <div className={`stack-3 centred text-centre ${styles.talon}`}>{children}</div>
);

function CompraDeTarjeta({ entrada, cuantas, arrepentimiento }: TarjetaEntradaProps & { cuantas: number }) {
  const { pago } = entrada;
  const que = cuantas === 1 && queEntrada(entrada);
  return (
    <>
      <p className="note">
        {entrada.pagada === 1 ? "Comprada" : "Pedida"} el {formatInstant(entrada.fechaYHoraCompra)},{" "}
        <span>{que ? `${que}, ` : ""}</span>
        {formatMoney(cuantas > 1 ? pago.monto : entrada.precio)}
      </p>
      {seRevoca(entrada, serverTime()) && (
        <p className="note">
          {arrepentimiento ? (
            `Pediste deshacer esta compra, con el código ${arrepentimiento}. Te contestamos por correo; hasta que te devolvamos el dinero, la entrada vale.`
          ) : (
            <Link to={`/arrepentimiento?compra=${pago.id}`}>Arrepentirme de la compra</Link>
          )}
        </p>
      )}
    </>
  );
}

function seRevoca({ estado, devuelta, fechaYHoraCompra, evento }: MiEntrada, now: Date): boolean {
  const hasta = new Date(fechaYHoraCompra).getTime() + DIAS_DE_ARREPENTIMIENTO * DAY_MS;
  return (
    estado === "pagada" && !devuelta && hasta > now.getTime() && clubInstant(evento.fecha, evento.hora) > now
  );
}

/** Whether an upcoming event is not taking place. Past events do not count, because they are often deactivated. */
function noSeHace({ estado, evento }: MiEntrada, now: Date): boolean {
  return evento.suspendido && estado === "pagada" && clubInstant(evento.fecha, evento.hora) > now;
}

const ASK_EVERY_MS = 5_000;

const PALABRAS: Record<MiEntradaConProgreso["progreso"][number]["paso"], string> = {
  creada: "Pedida",
  "en-mercado-pago": "En Mercado Pago",
  aprobada: "Pago aprobado",
  enviada: "Enviada por correo",
  ingreso: "Ingresó",
  devuelta: "Devuelta",
};

/** Progress of a ticket and its payment (Rule ENT-14), polled until the payment is settled. */
function ProgresoDeEntrada({ id }: { id: number }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        Historial<span className="visually-hidden"> de la entrada {id}</span>
      </summary>
      {open && <Pasos id={id} />}
    </details>
  );
}

function Pasos({ id }: { id: number }) {
  const asked = useAnswer(String(id), (options) => api.entradas.mias[":id"].$get(withId(id), options));
  const { answer, reload } = asked;
  const progreso = answer?.ok ? answer.data.progreso : null;
  const changes = progreso?.some(({ paso, cuando }) => cuando === null && paso !== "ingreso") ?? false;
  useOnReturn(reload);
  useReloadWhile(changes, asked, ASK_EVERY_MS);
  if (answer && !answer.ok) return <p className="note block">{answer.problem.detail}</p>;
  if (!progreso) return <Spinner text="Buscando el historial" />;
  return (
    <ol className="plain-list stack-0" aria-live="polite">
      {progreso.map(({ paso, cuando }) => (
        <li
          key={paso}
          className={`line-3 ${cuando ? "strong" : "muted"} ${styles.paso}`}
          data-hecho={cuando !== null || undefined}
        >
          <span className={`dead-centre rigid ${styles.marca}`}>
            {cuando !== null && <Check size="1rem" />}
          </span>
          <span>
            {PALABRAS[paso]}
            <span className="note block">{cuando === null ? "Todavía no" : formatInstant(cuando)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
