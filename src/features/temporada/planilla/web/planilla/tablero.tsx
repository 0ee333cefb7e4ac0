import Redo2 from "icon:redo-2";
import Undo2 from "icon:undo-2";
import { useState } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { Anotacion } from "../../contract.ts";
import {
  avisoDeFicha,
  FALTAS,
  type Falta,
  LADOS,
  type Lado,
  momentoDe,
  nombreDePeriodo,
  PERIODOS_MAX,
  paraDeshacer,
  paraRehacer,
  REGLAS_DE_JUEGO,
  TIROS,
  type Tiro,
} from "../../rules.ts";
import { Jugadas } from "../jugadas.tsx";
import { leerAnotacion, nombreDeJugador } from "../quien.ts";
import { Formacion } from "./formacion.tsx";
import styles from "./planilla.module.css";
import type { Hoja } from "./use-planilla.ts";

interface TableroProps {
  hoja: Hoja;
  onEntry: (anotacion: Anotacion) => Promise<void>;
}

type Accionable = { tipo: "puntos"; tiro: Tiro } | { tipo: "falta"; falta: Falta } | { tipo: "tarjeta" };

interface Elegido {
  lado: Lado;
  /** Undefined for the team. */
  jugador?: string | undefined;
}

/** The board: choose a player or a team, then what happened. */
export function Tablero({ hoja, onEntry }: TableroProps) {
  const { nombres, apuntes, estado, planteles } = hoja;
  const { deporte } = nombres;
  const reglas = REGLAS_DE_JUEGO[deporte];
  const [elegido, setElegido] = useState<Elegido | null>(null);
  const [abierto, setAbierto] = useState<"mas" | Lado | null>(null);
  const [said, setSaid] = useState("Elegí un jugador o un equipo.");
  const undo = paraDeshacer(apuntes);
  const redo = paraRehacer(apuntes);
  const periodo = Math.max(1, estado.periodo);
  const who =
    elegido &&
    (elegido.jugador
      ? `${nombreDeJugador(nombres, elegido.jugador)}, ${nombres[elegido.lado]}`
      : `Todo el equipo: ${nombres[elegido.lado]}`);

  function enter(anotacion: Anotacion, sentence = leerAnotacion(nombres, anotacion)) {
    void onEntry(anotacion);
    setSaid(sentence);
    setElegido(null);
    setAbierto(null);
    navigator.vibrate?.(30);
  }
  const correct = ({ id }: { id: string }) => enter({ tipo: "correccion", de: id }, "Listo: corregido");
  /** Time-outs left of the chosen team. */
  const tiempos = elegido ? estado[elegido.lado].tiempos : undefined;
  const off = estado.terminado || estado.periodo === 0 || !elegido;
  /** A button for what the chosen player or team did. */
  const hizo = (label: string, what: Accionable, variant?: "accent" | "primary") => (
    <Accion
      key={label}
      {...(variant && { variant })}
      disabled={off}
      onClick={() => elegido && enter({ ...what, periodo, ...elegido })}
    >
      {label}
    </Accion>
  );

  return (
    <div className="stack-3">
      <Puntaje {...hoja} />
      {reglas.revisar && (
        <p className="note">Las reglas de faltas y tarjetas varían: revisá con tu federación.</p>
      )}
      <div className={styles.equipos}>
        {LADOS.map((lado) => (
          <Equipo
            key={lado}
            hoja={hoja}
            lado={lado}
            elegido={elegido?.lado === lado ? elegido : null}
            onChoose={(jugador) => setElegido({ lado, jugador })}
            onLineUp={() => setAbierto(lado)}
          />
        ))}
      </div>
      <div className={`stack-2 in-view ${styles.acciones}`}>
        <p className="text-s strong ellipsis" aria-live="polite">
          {who ?? said}
        </p>
        <div className={styles.botones}>
          {reglas.tiros.map((tiro) =>
            hizo(`+${TIROS[tiro].valor} ${TIROS[tiro].label}`, { tipo: "puntos", tiro }, "accent"),
          )}
          {hizo("Falta", { tipo: "falta", falta: "personal" }, "primary")}
          <Accion
            disabled={off || tiempos === 0}
            onClick={() => elegido && enter({ tipo: "tiempo", periodo, lado: elegido.lado })}
          >
            {tiempos === undefined ? "Tiempo" : `Tiempo (${tiempos})`}
          </Accion>
          <Accion onClick={() => setAbierto("mas")}>Más</Accion>
        </div>
        <div className="row-2 spread">
          <Accion icon={<Undo2 />} disabled={!undo} onClick={() => undo && correct(undo)}>
            Deshacer
          </Accion>
          {redo && (
            <Accion icon={<Redo2 />} onClick={() => correct(redo)}>
              Rehacer
            </Accion>
          )}
          <Periodo hoja={hoja} onEntry={enter} />
        </div>
      </div>
      <Jugadas titulo="Anotado" jugadas={estado.jugadas} nombres={nombres} onUndo={correct} />
      <Dialog
        open={abierto !== null}
        onClose={() => setAbierto(null)}
        title={abierto && abierto !== "mas" ? `Formación de ${nombres[abierto]}` : (who ?? "Más")}
      >
        {abierto && abierto !== "mas" ? (
          <Formacion
            plantel={planteles[abierto]}
            jugadores={estado[abierto].jugadores.map(({ jugador }) => jugador)}
            onSave={(jugadores) => enter({ tipo: "formacion", lado: abierto, jugadores })}
          />
        ) : (
          <div className="stack-2">
            {!who && <p>Para una falta o una tarjeta, elegí primero un jugador o el equipo.</p>}
            {reglas.faltas.map((falta) => hizo(FALTAS[falta].label, { tipo: "falta", falta }))}
            {reglas.tarjetas && hizo("Tarjeta", { tipo: "tarjeta" })}
            {estado.periodo > 0 && !estado.terminado && (
              <Accion variant="danger" onClick={() => enter({ tipo: "final" })}>
                Terminar el partido
              </Accion>
            )}
          </div>
        )}
      </Dialog>
    </div>
  );
}

/** A big button, for a thumb. */
const Accion = (props: Parameters<typeof Button>[0]) => (
  <Button variant="outline" className={styles.boton} {...props} />
);

function Puntaje({ nombres, estado }: Hoja) {
  const { terminado, local, visitante } = estado;
  return (
    <header className={`on-dark radius-m text-centre pad-3 ${styles.puntaje}`}>
      <p className="ellipsis">{nombres.local}</p>
      <p className={`display tabular ${styles.cifras}`}>{`${local.puntos} - ${visitante.puntos}`}</p>
      <p className="ellipsis">{nombres.visitante}</p>
      <p className="whole-row text-s on-dark-muted">
        {terminado ? "Terminado" : momentoDe(nombres.deporte, estado) || "Sin empezar"}
      </p>
    </header>
  );
}

interface EquipoProps {
  hoja: Hoja;
  lado: Lado;
  elegido: Elegido | null;
  onChoose: (jugador: string | undefined) => void;
  onLineUp: () => void;
}

function Equipo({ hoja: { nombres, estado }, lado, elegido, onChoose, onLineUp }: EquipoProps) {
  const { faltas, bonus, tiempos, jugadores } = estado[lado];
  return (
    <section className="stack-2 packed shrink" aria-label={nombres[lado]}>
      <button
        type="button"
        className={`pick pad-2 ${styles.jugador}`}
        aria-pressed={elegido !== null && elegido.jugador === undefined}
        onClick={() => onChoose(undefined)}
      >
        <strong className="ellipsis">{nombres[lado]}</strong>
        <span className="text-xs">{`Faltas ${faltas}${bonus ? " (bonus)" : ""} · Tiempos ${tiempos}`}</span>
      </button>
      <div className={styles.jugadores}>
        {jugadores.map((ficha) => {
          const known = nombres.jugadores[ficha.jugador];
          return (
            <button
              key={ficha.jugador}
              type="button"
              className={`pick ${styles.jugador} ${ficha.afuera ? "tone-danger" : ""}`}
              aria-pressed={elegido?.jugador === ficha.jugador}
              onClick={() => onChoose(ficha.jugador)}
            >
              <strong className="text-xl">{known ? (known.numero ?? "–") : ficha.jugador}</strong>
              {known && <span className={`text-xs ellipsis ${styles.nombre}`}>{known.nombre}</span>}
              <span className="text-xs">
                {avisoDeFicha(nombres.deporte, ficha) ?? `${ficha.puntos} pts · ${ficha.faltas} f`}
              </span>
            </button>
          );
        })}
      </div>
      <Button variant="outline" size="small" wide onClick={onLineUp}>
        Formación
      </Button>
    </section>
  );
}

/** Starts and ends the periods and, after the last one, the match. */
function Periodo({ hoja, onEntry }: { hoja: Hoja; onEntry: (anotacion: Anotacion) => void }) {
  const { periodo, enJuego, terminado, local, visitante } = hoja.estado;
  const { deporte } = hoja.partido;
  if (terminado) return <Alert tone="success">Partido terminado. Si fue un error, tocá Deshacer.</Alert>;
  if (enJuego)
    return (
      <Accion variant="primary" onClick={() => onEntry({ tipo: "fin", periodo })}>
        {`Terminar ${nombreDePeriodo(deporte, periodo)}`}
      </Accion>
    );
  const cumplido = periodo >= REGLAS_DE_JUEGO[deporte].periodos;
  const definido = cumplido && local.puntos !== visitante.puntos;
  const empezar = periodo < PERIODOS_MAX && (
    <Accion
      variant={definido ? "outline" : "primary"}
      onClick={() => onEntry({ tipo: "inicio", periodo: periodo + 1 })}
    >
      {`Empezar ${nombreDePeriodo(deporte, periodo + 1)}`}
    </Accion>
  );
  return (
    <>
      {!definido && empezar}
      {cumplido && (
        <Accion variant={definido ? "primary" : "outline"} onClick={() => onEntry({ tipo: "final" })}>
          Terminar el partido
        </Accion>
      )}
      {definido && empezar}
    </>
  );
}
