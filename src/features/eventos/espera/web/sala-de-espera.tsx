import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/club-time.ts";
import { formatCantidad, formatInstant, formatNumero } from "#contract/format.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert, FormResult } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useReportedWrite } from "#web/use-write.ts";
import type { Fila } from "../contract.ts";
import {
  admisionDe,
  admitidosHasta,
  finDelTurno,
  MINUTOS_DE_TURNO,
  posicionEnSorteo,
  sha256,
} from "../rules.ts";
import styles from "./sala-de-espera.module.css";
import { type EnFila, type LugarGuardado, useFila } from "./use-fila.ts";

/** Longest wait during which the user is asked to keep the page open. */
const ESPERA_CORTA_MS = 15 * MINUTE_MS;

interface SalaDeEsperaProps {
  eventoId: number;
  usuarioId: number;
  /** Renders the purchase with the screen to show until admission. */
  children: (espera: ReactNode) => ReactNode;
}

/** Waiting room of a sale: countdown, position in the line, and the purchase during the turn. */
export default function SalaDeEspera({ eventoId, usuarioId, children }: SalaDeEsperaProps) {
  const enFila = useFila(eventoId, usuarioId);
  const { fila, guardado, now, cerrada, problema } = enFila;
  const { revalidate } = useRevalidator();
  const etapa = etapaDe(enFila);
  const agotadas = fila?.pausa === "agotadas";
  const top = useRef<HTMLDivElement>(null);
  const comprando = etapa.que === "turno" && !agotadas;
  useCallOfTurn(comprando ? "turno" : agotadas ? "esperando" : etapa.que, top);

  useEffect(() => {
    // The number of remaining places may have changed.
    if (cerrada || (etapa.que === "turno" && !agotadas)) void revalidate();
  }, [cerrada, etapa.que, agotadas, revalidate]);

  if (!fila || etapa.que === "cargando")
    return children(
      <section className="sheet stack-4 pad-4" aria-label="La fila">
        {problema === null ? (
          <Spinner />
        ) : (
          <Alert tone="danger" title="No pudimos ver la fila">
            <p>{problema} Probamos de nuevo en unos segundos; si tenías un lugar, no lo perdés.</p>
          </Alert>
        )}
      </section>,
    );
  return (
    <div ref={top} className={`stack-4 ${styles.sala}`}>
      <p className="visually-hidden" role="status">
        {anuncio(etapa, agotadas)}
      </p>
      {comprando && (
        <Alert tone="success" title="¡Es tu turno!">
          <p>
            Tenés <strong className="tabular">{minutosYSegundos(etapa.hasta - now)}</strong> para comprar.
          </p>
        </Alert>
      )}
      {children(comprando ? null : <Espera fila={fila} enFila={enFila} etapa={etapa} />)}
      {comprando && fila.sorteo && (
        <div className="sheet stack-4 pad-4">
          <Sorteo sorteo={fila.sorteo} guardado={guardado ?? null} />
        </div>
      )}
    </div>
  );
}

/** Announces the start of the turn: changes the tab's title and scrolls to the purchase. */
function useCallOfTurn(que: Etapa["que"], top: RefObject<HTMLElement | null>) {
  const waited = useRef(false);
  useEffect(() => {
    if (que === "esperando" || que === "sorteando") waited.current = true;
    if (que !== "turno") return;
    if (waited.current) top.current?.scrollIntoView({ block: "start" });
    const title = document.title;
    document.title = `¡Es tu turno! ${title}`;
    return () => {
      document.title = title;
    };
  }, [que, top]);
}

function Espera({ fila, enFila, etapa }: { fila: Fila; enFila: EnFila; etapa: Etapa }) {
  return (
    <section className="sheet stack-4 pad-4" aria-labelledby="la-fila">
      <h2 id="la-fila" className="text-xl">
        {etapa.que === "antes" ? "La venta todavía no empezó" : "La fila para comprar"}
      </h2>
      {etapa.que !== "antes" && <Pausa fila={fila} que={etapa.que} />}
      <Momento fila={fila} etapa={etapa} />
      {(etapa.que === "afuera" ||
        etapa.que === "vencido" ||
        (etapa.que === "antes" && etapa.numero === null)) && (
        <Entrar again={etapa.que === "vencido"} entrar={enFila.entrar} />
      )}
      {fila.sorteo && <Sorteo sorteo={fila.sorteo} guardado={enFila.guardado ?? null} />}
    </section>
  );
}

function Pausa({ fila: { pausa }, que }: { fila: Fila; que: Etapa["que"] }) {
  if (pausa === "club")
    return (
      <Alert tone="info" title="La fila está en pausa">
        <p>El club la va a reanudar. Tu lugar no cambia.</p>
      </Alert>
    );
  if (pausa === null) return null;
  const turno = que === "turno";
  return (
    <Alert
      tone="warn"
      title={turno ? "Es tu turno, pero por ahora no quedan entradas" : "Por ahora no quedan entradas"}
    >
      <p>
        Algunas se están pagando. Si se libera un lugar, {turno ? "acá lo podés comprar." : "la fila sigue."}
      </p>
    </Alert>
  );
}

function Momento({ fila, etapa }: { fila: Fila; etapa: Etapa }) {
  if (etapa.que === "antes")
    return (
      <>
        <p>
          Empieza el <strong>{formatInstant(fila.ventaDesde ?? "")}</strong>. Faltan:
        </p>
        <p
          className={`text-centre text-2xl tabular radius-m heading-font ${styles.cuenta}`}
          role="timer"
          aria-label="Falta para la venta"
        >
          {falta(etapa.faltan)}
        </p>
        {etapa.numero === null ? (
          <p className="note">
            Entrá a la fila cuando quieras: al empezar la venta se sortea el orden entre todos los que estén.
          </p>
        ) : (
          <Alert tone="success" title="Estás en la fila">
            <p>
              Tu número para el sorteo es el <strong>{etapa.numero}</strong>. Podés cerrar esta página: el
              lugar queda en tu cuenta. Volvé cuando empiece la venta.
            </p>
          </Alert>
        )}
      </>
    );
  if (etapa.que === "sorteando") return <p>Estamos sorteando el orden. Ya te decimos tu lugar.</p>;
  if (etapa.que === "vencido")
    return (
      <Alert tone="warn" title="Tu turno pasó">
        <p>Duraba {MINUTOS_DE_TURNO} minutos. Podés volver a entrar, al final de la fila.</p>
      </Alert>
    );
  if (etapa.que === "afuera")
    return (
      <p>
        {etapa.adelante === 0
          ? "No hay nadie esperando: entrá y te toca enseguida."
          : `Hay ${formatCantidad(etapa.adelante, "persona")} esperando.`}
      </p>
    );
  if (etapa.que !== "esperando") return null;
  return (
    <>
      <dl className="figures">
        <div>
          <dt>Personas adelante</dt>
          <dd>{formatNumero(etapa.adelante)}</dd>
        </div>
        {etapa.faltan !== null && (
          <div>
            <dt>Te toca en</dt>
            <dd>{unosMinutos(etapa.faltan)}</dd>
          </div>
        )}
        <div>
          <dt>Tu posición</dt>
          <dd>{formatNumero(etapa.posicion)}</dd>
        </div>
      </dl>
      <p className="note">
        {etapa.faltan !== null && etapa.faltan <= ESPERA_CORTA_MS
          ? "Dejá esta página abierta. "
          : "Si cerrás esta página, el lugar queda en tu cuenta. Volvé un rato antes: la fila puede ir más rápido. "}
        Cuando te toque vas a tener {MINUTOS_DE_TURNO} minutos para comprar.
      </p>
    </>
  );
}

function Entrar({ again, entrar }: { again: boolean; entrar: EnFila["entrar"] }) {
  const [enter, pending, result] = useReportedWrite(entrar, {});
  return (
    <>
      <FormResult result={result} />
      <Button variant="accent" size="large" wide loading={pending} onClick={() => enter()}>
        {again ? "Volver a entrar a la fila" : "Entrar a la fila"}
      </Button>
    </>
  );
}

/** Explains the draw; once it is made, verifies the user's position in the browser. */
function Sorteo(props: { sorteo: NonNullable<Fila["sorteo"]>; guardado: LugarGuardado | null }) {
  const { huella, secreto, participantes } = props.sorteo;
  const { guardado } = props;
  const [result, setResult] = useState<{ ok: boolean; text: string } | null>(null);
  const [check, pending] = useSingleFlight(async () => {
    if (secreto === null || participantes === null) return;
    const show = (ok: boolean, text: string) => setResult({ ok, text });
    if (!globalThis.crypto?.subtle)
      return show(false, "Este navegador solo puede comprobarlo con una conexión segura (https).");
    if ((await sha256(secreto)) !== (guardado?.huella ?? huella))
      return show(false, "El secreto no es el que se anunció al abrir la fila. Avisale al club.");
    const { numero = null, posicion: own = null } = guardado?.lugar ?? {};
    if (numero === null) return show(true, "El secreto es el que se anunció al abrir la fila.");
    const posicion = await posicionEnSorteo(secreto, participantes, numero);
    // After an expired turn, the user's position differs from the drawn position.
    if (posicion === own || (own ?? 0) > participantes)
      show(true, `Con el número ${numero} te tocó la posición ${posicion}. El sorteo es correcto.`);
    else show(false, `Con el número ${numero} te toca la posición ${posicion}. Avisale al club.`);
  });

  return (
    <details>
      <summary>{secreto === null ? "Cómo se sortea" : "Comprobar el sorteo"}</summary>
      <div className="stack-3 at-start text-s">
        <p>
          Cada persona tiene un número, por orden de llegada. El club guarda un secreto, y desde que abre la
          fila publica su huella: así no lo puede cambiar. Cuando empieza la venta publica el secreto, que
          ordena los números.
        </p>
        <dl className="facts mono">
          <dt>Huella del secreto (SHA-256)</dt>
          <dd>{huella}</dd>
          {secreto !== null && (
            <>
              <dt>Secreto</dt>
              <dd>{secreto}</dd>
              <dt>Números sorteados</dt>
              <dd>{participantes === 0 ? "ninguno" : `1 a ${participantes}`}</dd>
            </>
          )}
        </dl>
        {secreto !== null && (
          <>
            <p>
              La posición de un número es su lugar al ordenar SHA-256(secreto:número) de menor a mayor. Este
              botón lo calcula en tu navegador.
            </p>
            <Button variant="outline" loading={pending} onClick={() => void check()}>
              Comprobar
            </Button>
          </>
        )}
        {result && (
          <Alert tone={result.ok ? "success" : "danger"}>
            <p>{result.text}</p>
          </Alert>
        )}
      </div>
    </details>
  );
}

type Etapa =
  | { que: "cargando" | "sorteando" | "vencido" }
  | { que: "antes"; faltan: number; numero: number | null }
  | { que: "afuera"; adelante: number }
  | { que: "esperando"; posicion: number; adelante: number; faltan: number | null }
  | { que: "turno"; hasta: number };

export function etapaDe({ fila, guardado, now }: EnFila): Etapa {
  if (!fila || guardado === undefined) return { que: "cargando" };
  const lugar = guardado?.lugar ?? null;
  if (fila.baseEn === null) {
    const faltan = Date.parse(fila.ventaDesde ?? "") - now;
    return faltan > 0 ? { que: "antes", faltan, numero: lugar?.numero ?? null } : { que: "sorteando" };
  }
  const admitidos = admitidosHasta(fila, now);
  if (!lugar) return { que: "afuera", adelante: Math.max(0, fila.ultima - admitidos) };
  if (lugar.posicion === null) return { que: "sorteando" };
  if (lugar.admitidoEn !== null) {
    const hasta = finDelTurno(Date.parse(lugar.admitidoEn));
    return now < hasta ? { que: "turno", hasta } : { que: "vencido" };
  }
  const instant = admisionDe(fila, lugar.posicion);
  return {
    que: "esperando",
    posicion: lugar.posicion,
    adelante: Math.max(0, lugar.posicion - admitidos - 1),
    faltan: instant === null ? null : Math.max(0, instant - now),
  };
}

/** Returns a text for screen readers that changes with the stage, not every second. */
export function anuncio(etapa: Etapa, agotadas: boolean): string {
  if (etapa.que === "antes")
    return etapa.numero === null ? "" : `Estás en la fila con el número ${etapa.numero}.`;
  if (etapa.que === "esperando")
    return `Estás en la fila.${etapa.faltan === null ? "" : ` Te toca en ${unosMinutos(etapa.faltan)}.`}`;
  if (etapa.que === "turno")
    return agotadas
      ? "Es tu turno, pero por ahora no quedan entradas."
      : `Es tu turno. Tenés ${MINUTOS_DE_TURNO} minutos para comprar.`;
  return etapa.que === "vencido" ? "Tu turno pasó." : "";
}

/** Formats minutes and seconds left, such as `9:05`; never negative. */
function minutosYSegundos(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Formats the time left: `2 días y 3 horas`, `3 horas y 20 minutos`, or `12:34` in the last hour. */
export function falta(milliseconds: number): string {
  if (milliseconds < HOUR_MS) return minutosYSegundos(milliseconds);
  const dias = Math.floor(milliseconds / DAY_MS);
  const horas = Math.floor((milliseconds % DAY_MS) / HOUR_MS);
  const minutos = Math.floor((milliseconds % HOUR_MS) / MINUTE_MS);
  const parts =
    dias > 0
      ? [formatCantidad(dias, "día"), formatCantidad(horas, "hora")]
      : [formatCantidad(horas, "hora"), formatCantidad(minutos, "minuto")];
  return parts.filter((part) => !part.startsWith("0 ")).join(" y ");
}

/** Formats an approximate wait: `menos de 1 minuto`, `unos 12 minutos`, `unas 2 horas`. */
function unosMinutos(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / MINUTE_MS);
  if (minutes <= 1) return "menos de 1 minuto";
  return minutes < 90 ? `unos ${minutes} minutos` : `unas ${Math.round(minutes / 60)} horas`;
}
