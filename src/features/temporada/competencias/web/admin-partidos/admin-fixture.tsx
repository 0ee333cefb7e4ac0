import { type FocusEvent, type KeyboardEvent, memo, useId, useState } from "react";
import { clubTime } from "#contract/club-time.ts";
import { checkFields } from "#contract/described.ts";
import { changedFields, type FieldValues } from "#contract/edit.ts";
import { formatFecha } from "#contract/format.ts";
import { plain } from "#contract/text.ts";
import { readFecha } from "#contract/written.ts";
import { openDialog } from "#web/admin/dialogs.tsx";
import { notifications } from "#web/admin/notifications.tsx";
import { StaffLink } from "#web/admin/staff-link.tsx";
import { answerOf, api, fieldErrors, withId } from "#web/api.ts";
import { serverTime } from "#web/clock.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import { Button } from "#web/ui/button.tsx";
import type { Lado, Partido } from "../../contract.ts";
import {
  CAMPOS_DE_PARTIDO,
  type CamposDePartido,
  camposDePartido,
  ESTADOS_DE_PARTIDO,
  NOMBRES_DE_PARTIDO,
  nombreDeLado,
  nombreDePartido,
  PARTIDO_NUEVO,
} from "../../rules.ts";
import { AdminConOtros, type PedidoConOtros, preguntaDe } from "../admin-con-otros.tsx";
import { leerValores, toValores, type Valores } from "../admin-partido-form.ts";
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

/** A match in the table: the day as people write it, and its sides by name. */
type Celdas = Valores & Record<"local" | "visitante", string>;

const toCeldas = (partido: CamposDePartido & Partial<Partido>): Celdas => ({
  ...toValores(partido),
  fecha: partido.fecha ? formatFecha(partido.fecha) : "",
  local: partido.local ? nombreDeLado(partido.local) : "",
  visitante: partido.visitante ? nombreDeLado(partido.visitante) : "",
});

function toTyped(celdas: Celdas, lados: readonly Lado[]): Valores {
  const dia = celdas.fecha.trim();
  const anio = clubTime(serverTime()).fecha.slice(0, 4);
  const idDe = (nombre: string) =>
    String(lados.find((lado) => plain(nombreDeLado(lado)) === plain(nombre).trim())?.participanteId ?? "");
  return {
    ...celdas,
    fecha: readFecha(dia, "dia-mes") ?? readFecha(`${dia}/${anio}`, "dia-mes") ?? "",
    localId: idDe(celdas.local),
    visitanteId: idDe(celdas.visitante),
  };
}

/** Returns why cells cannot be read; null if they can. */
function problemaDe(celdas: Celdas, valores: Valores): Falla | null {
  if (celdas.fecha.trim() && !valores.fecha)
    return { campo: "fecha", mensaje: "Escribí la fecha como 30/05/2026" };
  for (const campo of ["local", "visitante"] as const) {
    const nombre = celdas[campo].trim();
    if (nombre && !valores[`${campo}Id`])
      return { campo, mensaje: `No conocemos a «${nombre}»`, rival: nombre };
  }
  const [[campo, mensaje] = []] = Object.entries(checkFields(CAMPOS_DE_PARTIDO, valores));
  return campo && mensaje ? { campo, mensaje } : null;
}

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
  const [created, setCreated] = useState(0);
  const onAsk = (pedido: PedidoConOtros) =>
    void openDialog(<AdminConOtros pedido={pedido} onSaved={onChange} />);
  const row = { names, datos, onChange, onAsk };
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
            <th scope="col" className={styles.lugar}>
              Estado
            </th>
            <th scope="col">
              <span className="visually-hidden">Abrir</span>
            </th>
          </tr>
        </thead>
        {partidos.map((partido) => (
          <Fila key={partido.id} partido={partido} {...row} />
        ))}
        <Fila
          key={`nuevo ${created} ${competenciaId}`}
          partido={null}
          competenciaId={competenciaId}
          {...row}
          onCreated={() => setCreated(created + 1)}
        />
      </table>
      <datalist id={names}>
        {[...new Set(datos.lados.map(nombreDeLado))].map((nombre) => (
          <option key={nombre} value={nombre} />
        ))}
      </datalist>
    </section>
  );
}

interface FilaProps {
  /** Null for the row that creates a match, in this competition. */
  partido: Partido | null;
  competenciaId?: string;
  names: string;
  datos: DatosDePartidos;
  onChange: () => void;
  onAsk: (pregunta: PedidoConOtros) => void;
  onCreated?: () => void;
}

const areSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Renders only when its match or the loaded names change, so that typing stays fast with many rows. */
const Fila = memo(
  function Fila(props: FilaProps) {
    const { partido, names } = props;
    const { celdas, isEdited, write, save, saving, falla, discard, crearRival } = useFila(props);
    const nombre = partido ? nombreDePartido(partido) : "partido nuevo";
    const cerrado = partido?.cerrado === true;

    function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      if (!currentTarget.contains(relatedTarget)) void save(celdas);
    }
    function onKeyDown(event: KeyboardEvent<HTMLTableSectionElement>) {
      const { key, target, currentTarget, shiftKey } = event;
      if (key === "Escape" && isEdited) discard();
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
              {Object.entries(ESTADOS_DE_PARTIDO).map(([estado, palabra]) => (
                <option key={estado} value={estado}>
                  {palabra}
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
  (before, now) => before.datos.lados === now.datos.lados && areSame(before.partido, now.partido),
);

interface Falla {
  /** The cell; "" for the whole row. */
  campo: string;
  mensaje: string;
  /** A name that no team has, which can become a rival. */
  rival?: string | undefined;
  /** What another person saved in the fields that were edited here. */
  theirs?: FieldValues | undefined;
}

/** The state of a row: what was typed since the match was read, and why it could not be saved. */
function useFila({ partido, competenciaId = "", datos, onChange, onAsk, onCreated }: FilaProps) {
  const [saved, setSaved] = useState<Partido | null>(null);
  const [own, setOwn] = useState<Partial<Celdas>>({});
  const [falla, setFalla] = useState<Falla | null>(null);
  // The list shows what was saved only after it is loaded again.
  const actual = partido && saved && saved.version > partido.version ? saved : partido;
  const inicial = actual ? toCeldas(actual) : { ...toCeldas(PARTIDO_NUEVO), competenciaId };

  interface Extra {
    theirs?: FieldValues | undefined;
    lados?: readonly Lado[];
  }
  const [save, saving] = useSingleFlight(async (now: Celdas, { theirs, lados = datos.lados }: Extra = {}) => {
    if (areSame(now, inicial)) return setFalla(null);
    const valores = toTyped(now, lados);
    const problema = problemaDe(now, valores);
    if (problema) return setFalla(problema);
    const antes = { ...camposDePartido(actual ?? PARTIDO_NUEVO) };
    const campos = { ...leerValores(valores) };
    const changed = changedFields(antes, campos);
    const pick = (values: FieldValues) => Object.fromEntries(changed.map((campo) => [campo, values[campo]]));
    const json = { ...pick(campos), antes: pick(theirs ?? antes) };
    const answer = partido
      ? await answerOf(api.partidos[":id"].$patch({ ...withId(partido.id), json }))
      : await answerOf(api.partidos.$post({ json: campos }));
    if (answer.ok) {
      setFalla(null);
      setSaved(answer.data);
      setOwn({});
      notifications.show({ message: `Guardamos ${nombreDePartido(answer.data)}.`, color: "green" });
      onCreated?.();
      return onChange();
    }
    const { problem } = answer;
    const asked = partido && preguntaDe(problem, partido, json);
    if (asked) return onAsk(asked);
    const stored = problem.code === "version" ? (problem.context?.actual as FieldValues) : undefined;
    if (!stored) {
      const [campo = ""] = Object.keys(fieldErrors(problem));
      return setFalla({ campo: campo.replace(/^(local|visitante)Id$/, "$1"), mensaje: problem.detail });
    }
    const lost = changedFields(pick(antes), pick(stored)) as (keyof CamposDePartido)[];
    const cuales = lost.map((campo) => NOMBRES_DE_PARTIDO[campo]).join(", ");
    setFalla({ campo: "", mensaje: `Otra persona cambió mientras tanto: ${cuales}.`, theirs: stored });
  });

  const celdas = { ...inicial, ...own };
  return {
    celdas,
    isEdited: !areSame(celdas, inicial),
    write: (change: Partial<Celdas>) => setOwn((now) => ({ ...now, ...change })),
    save,
    saving,
    falla,
    discard() {
      setOwn({});
      setFalla(null);
      onChange();
    },
    async crearRival(nombre: string) {
      const answer = await answerOf(api.rivales.$post({ json: { nombre } }));
      if (!answer.ok) return setFalla({ campo: "", mensaje: answer.problem.detail });
      onChange();
      await save(celdas, { lados: [...datos.lados, answer.data] });
    },
  };
}
