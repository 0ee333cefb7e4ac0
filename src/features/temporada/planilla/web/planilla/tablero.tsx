import Redo2 from "icon:redo-2";
import Undo2 from "icon:undo-2";
import { useState } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { Planilla } from "../../contract.ts";
import {
  type Anotacion,
  type Apunte,
  avisoDeFicha,
  type EstadoDelPartido,
  estadoDe,
  FALTAS,
  type Falta,
  type Jugada,
  LADOS,
  type Lado,
  nombreDePeriodo,
  PERIODOS_MAX,
  paraDeshacer,
  paraRehacer,
  REGLAS_DE_JUEGO,
  TIROS,
  type Tiro,
} from "../../rules.ts";
import { leerAnotacion, leerJugada, type Nombres, nombreDeJugador } from "../quien.ts";
import { Formacion } from "./formacion.tsx";
import styles from "./planilla.module.css";

interface TableroProps {
  planilla: Planilla;
  apuntes: readonly Apunte[];
  onEntry: (anotacion: Anotacion) => Promise<void>;
}

type Accionable = { tipo: "puntos"; tiro: Tiro } | { tipo: "falta"; falta: Falta } | { tipo: "tarjeta" };

interface Elegido {
  lado: Lado;
  /** Undefined for the team. */
  jugador?: string | undefined;
}

/** Returns the names that people who may score see. */
export const nombresDe = ({ partido, planteles }: Planilla): Nombres => ({
  ...partido,
  jugadores: Object.fromEntries(
    [...planteles.local, ...planteles.visitante].map(({ jugador, ...shown }) => [jugador, shown]),
  ),
});

/** The board: choose a player or a team, then what happened. */
export function Tablero({ planilla, apuntes, onEntry }: TableroProps) {
  const { partido } = planilla;
  const { deporte } = partido;
  const estado = estadoDe(apuntes, deporte);
  const reglas = REGLAS_DE_JUEGO[deporte];
  const [elegido, setElegido] = useState<Elegido | null>(null);
  const [abierto, setAbierto] = useState<"mas" | Lado | null>(null);
  const [said, setSaid] = useState("");
  const periodo = Math.max(1, estado.periodo);
  const nombres = nombresDe(planilla);
  const undo = paraDeshacer(apuntes);
  const redo = paraRehacer(apuntes);

  function enter(anotacion: Anotacion, sentence = leerAnotacion(nombres, anotacion)) {
    void onEntry(anotacion);
    setSaid(sentence);
    setAbierto(null);
    navigator.vibrate?.(30);
  }
  function act(what: Accionable) {
    if (elegido) enter({ ...what, periodo, ...elegido });
    setElegido(null);
  }
  const correct = ({ id }: { id: string }) => enter({ tipo: "correccion", de: id }, "Listo: corregido");
  const closed = estado.terminado || estado.periodo === 0;
  const off = closed || !elegido;
  const who =
    elegido &&
    (elegido.jugador
      ? `${nombreDeJugador(nombres, elegido.jugador)}, ${partido[elegido.lado]}`
      : `Todo el equipo: ${partido[elegido.lado]}`);

  return (
    <div className="stack-3">
      <Puntaje planilla={planilla} estado={estado} />
      {reglas.revisar && (
        <p className="note">Las reglas de faltas y tarjetas varían: revisá con tu federación.</p>
      )}
      <div className={styles.equipos}>
        {LADOS.map((lado) => (
          <Equipo
            key={lado}
            planilla={planilla}
            lado={lado}
            estado={estado}
            elegido={elegido?.lado === lado ? elegido : null}
            onChoose={(jugador) => setElegido({ lado, jugador })}
            onLineUp={() => setAbierto(lado)}
          />
        ))}
      </div>
      <div className={`stack-2 in-view ${styles.acciones}`}>
        <p className="text-s strong" aria-live="polite">
          {said || "Elegí un jugador o el equipo, y después qué pasó."}
        </p>
        {who && <p className="note ellipsis">{who}</p>}
        <div className={styles.botones}>
          {reglas.tiros.map((tiro) => (
            <Accion key={tiro} variant="accent" disabled={off} onClick={() => act({ tipo: "puntos", tiro })}>
              {`+${TIROS[tiro].valor} ${TIROS[tiro].label}`}
            </Accion>
          ))}
          <Accion variant="primary" disabled={off} onClick={() => act({ tipo: "falta", falta: "personal" })}>
            Falta
          </Accion>
          <Accion
            disabled={off}
            onClick={() => elegido && enter({ tipo: "tiempo", periodo, lado: elegido.lado })}
          >
            Tiempo
          </Accion>
          <Accion onClick={() => setAbierto("mas")}>Más</Accion>
          <Accion icon={<Undo2 />} disabled={!undo} onClick={() => undo && correct(undo)}>
            Deshacer
          </Accion>
          {redo && (
            <Accion icon={<Redo2 />} onClick={() => correct(redo)}>
              Rehacer
            </Accion>
          )}
        </div>
        <Periodo estado={estado} deporte={deporte} onEntry={enter} />
      </div>
      <Jugadas nombres={nombres} estado={estado} onUndo={correct} />
      <Dialog open={abierto === "mas"} onClose={() => setAbierto(null)} title={who ?? "Más"}>
        <div className="stack-2">
          {!who && <p>Para una falta o una tarjeta, elegí primero un jugador o el equipo.</p>}
          {reglas.faltas.map((falta) => (
            <Accion key={falta} disabled={off} onClick={() => act({ tipo: "falta", falta })}>
              {falta === "banco" ? FALTAS[falta].label : `Falta ${FALTAS[falta].label.toLowerCase()}`}
            </Accion>
          ))}
          {reglas.tarjetas && (
            <Accion disabled={off} onClick={() => act({ tipo: "tarjeta" })}>
              Tarjeta
            </Accion>
          )}
          {!closed && (
            <Accion variant="danger" onClick={() => enter({ tipo: "final" })}>
              Terminar el partido
            </Accion>
          )}
        </div>
      </Dialog>
      {LADOS.map((lado) => (
        <Dialog
          key={lado}
          open={abierto === lado}
          onClose={() => setAbierto(null)}
          title={`Formación de ${partido[lado]}`}
        >
          <Formacion
            plantel={planilla.planteles[lado]}
            jugadores={estado[lado].jugadores.map(({ jugador }) => jugador)}
            onSave={(jugadores) => enter({ tipo: "formacion", lado, jugadores })}
          />
        </Dialog>
      ))}
    </div>
  );
}

/** A big button, for a thumb. */
const Accion = (props: Parameters<typeof Button>[0]) => (
  <Button variant="outline" className={styles.boton} {...props} />
);

function Puntaje({ planilla: { partido }, estado }: { planilla: Planilla; estado: EstadoDelPartido }) {
  const { periodo, enJuego, terminado } = estado;
  const name = nombreDePeriodo(partido.deporte, Math.max(1, periodo));
  return (
    <header className={`on-dark radius-m text-centre pad-3 ${styles.puntaje}`}>
      <p className="ellipsis">{partido.local}</p>
      <p className={`display tabular bright ${styles.cifras}`}>
        {`${estado.local.puntos} - ${estado.visitante.puntos}`}
      </p>
      <p className="ellipsis">{partido.visitante}</p>
      <p className="whole-row text-s on-dark-muted">
        {terminado ? "Terminado" : periodo === 0 ? "Sin empezar" : enJuego ? name : `Terminó: ${name}`}
      </p>
    </header>
  );
}

interface EquipoProps {
  planilla: Planilla;
  lado: Lado;
  estado: EstadoDelPartido;
  elegido: Elegido | null;
  onChoose: (jugador: string | undefined) => void;
  onLineUp: () => void;
}

function Equipo({ planilla, lado, estado, elegido, onChoose, onLineUp }: EquipoProps) {
  const { deporte } = planilla.partido;
  const equipo = estado[lado];
  const { bonusDesde } = REGLAS_DE_JUEGO[deporte];
  return (
    <section className="stack-2 packed shrink" aria-label={planilla.partido[lado]}>
      <button
        type="button"
        className={`pick pad-2 ${styles.jugador}`}
        aria-pressed={elegido !== null && elegido.jugador === undefined}
        onClick={() => onChoose(undefined)}
      >
        <strong className="ellipsis">{planilla.partido[lado]}</strong>
        <span className="text-xs">
          {`Faltas ${equipo.faltas}${bonusDesde !== null && equipo.bonus ? " (bonus)" : ""} · Tiempos ${equipo.tiempos}`}
        </span>
      </button>
      <div className={styles.jugadores}>
        {equipo.jugadores.map((ficha) => {
          const known = planilla.planteles[lado].find(({ jugador }) => jugador === ficha.jugador);
          const aviso = avisoDeFicha(deporte, ficha);
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
              <span className="text-xs">{aviso ?? `${ficha.puntos} pts · ${ficha.faltas} f`}</span>
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

interface PeriodoProps {
  estado: EstadoDelPartido;
  deporte: Planilla["partido"]["deporte"];
  onEntry: (anotacion: Anotacion) => void;
}

/** Starts and ends the periods and, after the last one, the match. */
function Periodo({ estado, deporte, onEntry }: PeriodoProps) {
  const { periodo, enJuego, terminado, local, visitante } = estado;
  const { periodos } = REGLAS_DE_JUEGO[deporte];
  if (terminado) return <Alert tone="success">Partido terminado. Si fue un error, tocá Deshacer.</Alert>;
  if (enJuego)
    return (
      <Accion variant="primary" onClick={() => onEntry({ tipo: "fin", periodo })}>
        {`Terminar ${nombreDePeriodo(deporte, periodo)}`}
      </Accion>
    );
  const over = periodo >= periodos && local.puntos !== visitante.puntos;
  return (
    <div className="line-2 spread">
      {over && (
        <Accion variant="primary" onClick={() => onEntry({ tipo: "final" })}>
          Terminar el partido
        </Accion>
      )}
      {periodo < PERIODOS_MAX && (
        <Accion
          variant={over ? "outline" : "primary"}
          onClick={() => onEntry({ tipo: "inicio", periodo: periodo + 1 })}
        >
          {`Empezar ${nombreDePeriodo(deporte, periodo + 1)}`}
        </Accion>
      )}
    </div>
  );
}

interface JugadasProps {
  nombres: Nombres;
  estado: EstadoDelPartido;
  onUndo: (jugada: Jugada) => void;
}

/** The latest plays; each can be undone. */
function Jugadas({ nombres, estado, onUndo }: JugadasProps) {
  const [all, setAll] = useState(false);
  const plays = [...estado.jugadas].reverse();
  return (
    <section className="stack-2" aria-labelledby="anotado">
      <h2 id="anotado" className="text-l">
        Anotado
      </h2>
      <ol className="plain-list ruled">
        {(all ? plays : plays.slice(0, 6)).map((jugada) => {
          const text = leerJugada(nombres, jugada);
          return (
            <li key={jugada.id} className="line-2 middle apart">
              <span className="breakable text-s">{text}</span>
              <Button size="small" variant="outline" onClick={() => onUndo(jugada)}>
                Anular<span className="visually-hidden">: {text}</span>
              </Button>
            </li>
          );
        })}
      </ol>
      {plays.length > 6 && !all && (
        <Button variant="outline" size="small" onClick={() => setAll(true)}>
          {`Ver las ${plays.length}`}
        </Button>
      )}
    </section>
  );
}
