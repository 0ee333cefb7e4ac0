import { type FocusEvent, type KeyboardEvent, memo, useId, useState } from "react";
import { changedFields, type FieldValues } from "#contract/edit.ts";
import { tidyTime } from "#contract/time-fields.ts";
import { notifications } from "#web/admin/notifications.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { answerOf, api, fieldErrors, withId } from "#web/api.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Button } from "#web/ui/button.tsx";
import type { Lado, Partido } from "../../contract.ts";
import { ESTADOS, ESTADOS_DE_PARTIDO, nombreDeLado, nombreDePartido } from "../../rules.ts";
import { AdminConOtros, type PedidoConOtros, preguntaDe } from "../admin-con-otros.tsx";
import {
  CELDAS_VACIAS,
  type Celdas,
  camposDe,
  celdaDe,
  leerCeldas,
  NOMBRES_DE_CAMPOS,
  toCeldas,
} from "../admin-partido-form.ts";
import type { DatosDePartidos } from "../use-datos-de-partidos.ts";
import styles from "./admin-fixture.module.css";

const COLUMNAS = [
  { campo: "fecha", label: "Fecha", width: styles.fecha },
  { campo: "hora", label: "Hora", width: styles.hora },
  { campo: "local", label: "Local", width: styles.equipo },
  { campo: "puntosLocal", label: "Puntos del local", short: "Pts", width: styles.puntos },
  { campo: "puntosVisitante", label: "Puntos del visitante", short: "Pts", width: styles.puntos },
  { campo: "visitante", label: "Visitante", width: styles.equipo },
  { campo: "jornada", label: "Ronda", width: styles.ronda },
  { campo: "grupo", label: "Zona", width: styles.ronda },
  { campo: "lugar", label: "Lugar", width: styles.lugar },
] as const;
type Columna = (typeof COLUMNAS)[number]["campo"];

interface AdminFixtureProps {
  partidos: readonly Partido[];
  datos: DatosDePartidos;
  /** Id of the competition in which a new row is created; empty for a friendly. */
  competenciaId: string;
  busy: boolean;
  onChange: () => void;
}

/**
 * The fixture as a table to type in. Tab changes the cell; Enter, the arrows and leaving a row save it; Esc discards
 * what was typed in it. The last row creates a match.
 */
export function AdminFixture({ partidos, datos, competenciaId, busy, onChange }: AdminFixtureProps) {
  const names = useId();
  const hint = useId();
  const [pregunta, setPregunta] = useState<PedidoConOtros | null>(null);
  const [created, setCreated] = useState(0);
  const row = { names, datos, onChange, onAsk: setPregunta };
  return (
    <section className="box raised sideways" aria-label="Fixture">
      <p id={hint} className="note pad-2">
        Escribí en la tabla. Enter y las flechas pasan de fila y la guardan, Tab pasa de celda, Esc deshace la
        fila.
      </p>
      <table className={`dims ${styles.fixture}`} aria-busy={busy || undefined} aria-describedby={hint}>
        <caption className="visually-hidden">Partidos</caption>
        <thead>
          <tr>
            {COLUMNAS.map((columna) => (
              <th key={columna.campo} scope="col" className={columna.width}>
                {"short" in columna ? <abbr title={columna.label}>{columna.short}</abbr> : columna.label}
              </th>
            ))}
            <th scope="col">Estado</th>
            <th scope="col">
              <span className="visually-hidden">Abrir</span>
            </th>
          </tr>
        </thead>
        {partidos.map((partido) => (
          <Fila key={partido.id} partido={partido} inicial={toCeldas(partido)} {...row} />
        ))}
        <Fila
          key={`nuevo ${created} ${competenciaId}`}
          partido={null}
          inicial={{ ...CELDAS_VACIAS, competenciaId }}
          {...row}
          onCreated={() => setCreated(created + 1)}
        />
      </table>
      <datalist id={names}>
        {[...new Set(datos.lados.map(nombreDeLado))].map((nombre) => (
          <option key={nombre} value={nombre} />
        ))}
      </datalist>
      <AdminConOtros
        pedido={pregunta}
        onClose={() => setPregunta(null)}
        onSaved={() => {
          setPregunta(null);
          onChange();
        }}
      />
    </section>
  );
}

interface FilaProps {
  /** Null for the row that creates a match. */
  partido: Partido | null;
  inicial: Celdas;
  names: string;
  datos: DatosDePartidos;
  onChange: () => void;
  onAsk: (pregunta: PedidoConOtros) => void;
  onCreated?: () => void;
}

const areSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);

/** Renders only when its match or the loaded names change, so that typing stays fast with many rows. */
const Fila = memo(
  function Fila(props: FilaProps) {
    const { partido, inicial, names } = props;
    const { celdas, write, save, saving, falla, discard, crearRival } = useFila(props);
    const nombre = partido ? nombreDePartido(partido) : "partido nuevo";
    const cerrado = partido?.cerrado === true;

    function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      if (!currentTarget.contains(relatedTarget)) void save(celdas);
    }
    function onKeyDown(event: KeyboardEvent<HTMLTableSectionElement>) {
      const { key, target, currentTarget, shiftKey } = event;
      if (key === "Escape" && !areSame(celdas, inicial)) discard();
      const step = { Enter: shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[key];
      if (step === undefined || !(target instanceof HTMLElement) || target.matches("button, a")) return;
      if (target.matches("select") && key !== "Enter") return;
      event.preventDefault();
      const rows = [...(currentTarget.parentElement?.querySelectorAll("tbody") ?? [])];
      const next = rows[rows.indexOf(currentTarget) + step];
      const cell = next?.querySelector<HTMLElement>(`[data-campo="${target.dataset.campo}"]`);
      if (cell) cell.focus();
      else void save(celdas);
    }
    return (
      <tbody onBlur={onBlur} onKeyDown={onKeyDown} aria-busy={saving || undefined}>
        <tr>
          {COLUMNAS.map(({ campo, label }) => (
            <td key={campo}>
              <input
                aria-label={`${label}: ${nombre}`}
                aria-invalid={falla?.campo === campo || undefined}
                data-campo={campo}
                autoComplete="off"
                maxLength={campo === "lugar" ? 200 : 100}
                inputMode={campo.startsWith("puntos") ? "numeric" : undefined}
                {...((campo === "local" || campo === "visitante") && {
                  list: names,
                  placeholder: "A definir",
                })}
                disabled={cerrado}
                value={celdas[campo]}
                onFocus={({ currentTarget }) => currentTarget.select()}
                onBlur={() => campo === "hora" && write({ hora: tidyTime(celdas.hora) })}
                onChange={({ currentTarget }) => write({ [campo]: currentTarget.value })}
              />
            </td>
          ))}
          <td>
            <select
              aria-label={`Estado: ${nombre}`}
              data-campo="estado"
              disabled={cerrado}
              value={celdas.estado}
              onChange={({ currentTarget }) => write({ estado: currentTarget.value as Celdas["estado"] })}
            >
              {ESTADOS.map((estado) => (
                <option key={estado} value={estado}>
                  {ESTADOS_DE_PARTIDO[estado]}
                </option>
              ))}
            </select>
          </td>
          <td>
            {partido && (
              <StaffLink
                className="with-icon target"
                to={`partidos/${partido.id}`}
                aria-label={`Abrir ${nombre}`}
              >
                Abrir
              </StaffLink>
            )}
          </td>
        </tr>
        {(falla || partido?.faltaEnArchivo) && (
          <tr>
            <td colSpan={COLUMNAS.length + 2} className={styles.falla}>
              <div className="row-3 middle" role={falla ? "alert" : undefined}>
                <span className={falla ? "danger" : "warn"}>
                  {falla ? falla.mensaje : "Ya no está en el archivo de la federación."}
                </span>
                {falla?.rival && (
                  <Button size="small" variant="outline" onClick={() => void crearRival(falla.rival ?? "")}>
                    Crear el rival
                  </Button>
                )}
                {falla?.theirs && (
                  <Button
                    size="small"
                    variant="outline"
                    onClick={() => void save(celdas, { theirs: falla.theirs })}
                  >
                    Guardar lo mío
                  </Button>
                )}
                {falla && (
                  <Button size="small" variant="ghost" onClick={discard}>
                    Descartar
                  </Button>
                )}
              </div>
            </td>
          </tr>
        )}
      </tbody>
    );
  },
  (before, now) => before.datos.lados === now.datos.lados && areSame(before.inicial, now.inicial),
);

interface Falla {
  campo: string | null;
  mensaje: string;
  /** A name that no team has, which can become a rival. */
  rival?: string | undefined;
  /** What another person saved in the fields that were edited here. */
  theirs?: FieldValues | undefined;
}

/** The state of a row: what was typed since the match was read, and why it could not be saved. */
function useFila({ partido, inicial, datos, onChange, onAsk, onCreated }: FilaProps) {
  const [celdas, setCeldas] = useState(inicial);
  const [leido, setLeido] = useState(inicial);
  const [falla, setFalla] = useState<Falla | null>(null);
  if (!areSame(leido, inicial)) {
    setLeido(inicial);
    // Keeps what was typed here, and takes the rest from the list.
    const own = Object.entries(celdas).filter(([campo, valor]) => valor !== leido[campo as Columna]);
    setCeldas({ ...inicial, ...Object.fromEntries(own) });
  }

  interface Extra {
    theirs?: FieldValues | undefined;
    lados?: readonly Lado[];
  }
  const [save, saving] = useSingleFlight(async (now: Celdas, { theirs, lados = datos.lados }: Extra = {}) => {
    if (areSame(now, inicial)) return setFalla(null);
    const { campos, problemas } = leerCeldas(now, lados);
    if (!campos) {
      const [campo = "", mensaje = ""] = Object.entries(problemas)[0] ?? [];
      const rival = mensaje.startsWith("No conocemos") ? now[campo as Columna].trim() : undefined;
      return setFalla({ campo, mensaje, rival });
    }
    const antes = partido && camposDe(partido);
    const changed = antes ? changedFields(antes, campos) : Object.keys(campos);
    const pick = (values: FieldValues) => Object.fromEntries(changed.map((campo) => [campo, values[campo]]));
    const json = { ...pick(campos), ...(antes && { antes: pick(theirs ?? antes) }) };
    const answer = partido
      ? await answerOf(api.partidos[":id"].$patch({ ...withId(partido.id), json }))
      : await answerOf(api.partidos.$post({ json: campos }));
    if (answer.ok) {
      setFalla(null);
      // As stored: «30/5» has become a whole date, and two scores have ended the match.
      setCeldas(toCeldas(answer.data));
      notifications.show({ message: `Guardamos ${nombreDePartido(answer.data)}.`, color: "green" });
      onCreated?.();
      return onChange();
    }
    const { problem } = answer;
    const asked = partido && preguntaDe(problem, partido, json);
    if (asked) return onAsk(asked);
    const actual = problem.code === "version" ? (problem.context?.actual as FieldValues) : undefined;
    if (!actual || !antes) {
      const [campo = null] = Object.keys(fieldErrors(problem));
      return setFalla({ campo: campo && celdaDe(campo), mensaje: problem.detail });
    }
    const lost = changedFields(pick(antes), pick(actual)) as (keyof typeof NOMBRES_DE_CAMPOS)[];
    const cuales = lost.map((campo) => NOMBRES_DE_CAMPOS[campo]).join(", ");
    setFalla({ campo: null, mensaje: `Otra persona cambió mientras tanto: ${cuales}.`, theirs: actual });
  });

  return {
    celdas,
    write: (change: Partial<Celdas>) => setCeldas((now) => ({ ...now, ...change })),
    save,
    saving,
    falla,
    discard() {
      setCeldas(inicial);
      setFalla(null);
      onChange();
    },
    async crearRival(nombre: string) {
      const answer = await answerOf(api.rivales.$post({ json: { nombre } }));
      if (!answer.ok) return setFalla({ campo: null, mensaje: answer.problem.detail });
      onChange();
      await save(celdas, { lados: [...datos.lados, answer.data] });
    },
  };
}
