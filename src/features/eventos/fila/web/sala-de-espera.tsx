import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { formatInstant } from "#contract/format.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Alert, FormResult } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { Fila } from "../contract.ts";
import { MINUTOS_DE_TURNO } from "../rules.ts";
import { anuncio, type Etapa, etapaDe, falta, minutosYSegundos, unosMinutos } from "./etapa.ts";
import styles from "./sala-de-espera.module.css";
import { Sorteo } from "./sorteo.tsx";
import { type EnFila, useFila } from "./use-fila.ts";

/** Longest wait for which the user is asked to keep the page open. */
const ESPERA_CORTA_MS = 15 * 60_000;

interface SalaDeEsperaProps {
  eventoId: number;
  usuarioId: number;
  /** Renders the purchase, given the waiting screen to show until admission and the signed place. */
  children: (espera: ReactNode, firmado: string | undefined) => ReactNode;
}

/** The waiting room of a sale: countdown, queue position, and the purchase during the turn. */
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
    // The remaining places may have changed since the page was loaded.
    if (cerrada || (etapa.que === "turno" && !agotadas)) void revalidate();
  }, [cerrada, etapa.que, agotadas, revalidate]);

  if (!fila || etapa.que === "cargando")
    return children(
      <section className={`sheet ${styles.fila}`} aria-label="La fila">
        {problema === null ? (
          <Spinner />
        ) : (
          <Alert tone="danger" title="No pudimos ver la fila">
            <p>{problema} Probamos de nuevo en unos segundos; si tenías un lugar, no lo perdés.</p>
          </Alert>
        )}
      </section>,
      undefined,
    );
  return (
    <div ref={top} className={styles.sala}>
      <p className="visually-hidden" role="status">
        {anuncio(etapa, agotadas)}
      </p>
      {comprando && (
        <Alert tone="success" title="¡Es tu turno!">
          <p>
            Tenés <strong className={styles.reloj}>{minutosYSegundos(etapa.hasta - now)}</strong> para
            comprar.
          </p>
        </Alert>
      )}
      {children(
        comprando ? null : <Espera fila={fila} enFila={enFila} etapa={etapa} />,
        guardado?.lugar.firmado,
      )}
      {comprando && fila.sorteo && (
        <div className={`sheet ${styles.fila}`}>
          <Sorteo sorteo={fila.sorteo} guardado={guardado ?? null} />
        </div>
      )}
    </div>
  );
}

/** Signals the start of the turn: changes the tab's title and scrolls to the purchase. */
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
    <section className={`sheet ${styles.fila}`} aria-labelledby="la-fila">
      <h2 id="la-fila" className={styles.titulo}>
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
        <p className={styles.cuenta} role="timer" aria-label="Falta para la venta">
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
          : `Hay ${personas(etapa.adelante)} esperando.`}
      </p>
    );
  if (etapa.que !== "esperando") return null;
  return (
    <>
      <dl className={styles.lugar}>
        <div>
          <dt>Personas adelante</dt>
          <dd>{etapa.adelante.toLocaleString("es-AR")}</dd>
        </div>
        {etapa.faltan !== null && (
          <div>
            <dt>Te toca en</dt>
            <dd>{unosMinutos(etapa.faltan)}</dd>
          </div>
        )}
        <div>
          <dt>Tu posición</dt>
          <dd>{etapa.posicion.toLocaleString("es-AR")}</dd>
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

function personas(count: number): string {
  return count === 1 ? "1 persona" : `${count.toLocaleString("es-AR")} personas`;
}

function Entrar({ again, entrar }: { again: boolean; entrar: EnFila["entrar"] }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [enter, pending] = useSingleFlight(async () => setProblem(await entrar()));
  return (
    <>
      <FormResult result={problem === null ? null : { tone: "danger", text: problem }} />
      <Button variant="accent" size="large" wide loading={pending} onClick={() => void enter()}>
        {again ? "Volver a entrar a la fila" : "Entrar a la fila"}
      </Button>
    </>
  );
}
