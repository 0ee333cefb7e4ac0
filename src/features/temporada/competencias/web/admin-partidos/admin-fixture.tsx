import { type FocusEvent, type KeyboardEvent, memo, useEffect, useId, useRef, useState } from "react";
import { clubTime } from "#contract/club-time.ts";
import { checkFields } from "#contract/described.ts";
import { changedFields, type FieldValues } from "#contract/edit.ts";
import { formatFecha } from "#contract/format.ts";
import { plain } from "#contract/text.ts";
import { readFecha } from "#contract/written.ts";
import { AskBeforeLeaving } from "#web/admin/ask-before-leaving.tsx";
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
  nombreDeLado,
  nombreDePartido,
  PARTIDO_NUEVO,
} from "../../rules.ts";
import { AdminConOtros, type PedidoConOtros, preguntaDe } from "../admin-con-otros.tsx";
import { PARTIDO, terminado, type Valores } from "../admin-partido-form.ts";
import type { DatosDePartidos } from "../use-datos-de-partidos.ts";
import styles from "./admin-fixture.module.css";

const COLUMNAS = [
  { campo: "fecha", label: "Fecha", width: styles.fecha },
  { campo: "hora", label: "Hora", width: styles.hora },
  { campo: "local", label: "Local", width: styles.equipo },
  { campo: "puntosLocal", label: "Puntos del local", short: "Pts", width: styles.puntos },
  { campo: "puntosVisitante", label: "Puntos del visitante", short: "Pts", width: styles.puntos },
  { campo: "visitante", label: "Visitante", width: styles.equipo },
  { campo: "jornada", label: CAMPOS_DE_PARTIDO.jornada.label, width: styles.ronda },
  { campo: "grupo", label: CAMPOS_DE_PARTIDO.grupo.label, width: styles.ronda },
  { campo: "lugar", label: "Lugar", width: styles.lugar },
] as const;

/** A match in the table: the day as people write it, and its sides by name. */
type Celdas = Valores & Record<"local" | "visitante", string>;

const toCeldas = (partido: CamposDePartido & Partial<Partido>): Celdas => ({
  ...PARTIDO.toForm(partido),
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

/** Rows with unsaved input by match, 0 for the new one; true while they are being saved. */
type SinGuardar = ReadonlyMap<number, boolean>;

/**
 * The fixture as a table to type in. Tab changes the cell; Enter, the arrows and leaving a row save it; Esc discards
 * what was typed in it. The last row creates a match, which stays in sight above it, even if the list has it on
 * another page.
 */
export function AdminFixture({ partidos, datos, competenciaId, busy, onChange }: AdminFixtureProps) {
  const names = useId();
  const hint = useId();
  const [nuevos, setNuevos] = useState<readonly Partido[]>([]);
  const [sinGuardar, setSinGuardar] = useState<SinGuardar>(new Map());
  const onAsk = (pedido: PedidoConOtros) =>
    void openDialog(<AdminConOtros pedido={pedido} onSaved={onChange} />);
  const row = { names, datos, onChange, onAsk, onTyped: setSinGuardar };
  const listed = new Set(partidos.map(({ id }) => id));
  const shown = [...partidos, ...nuevos.filter(({ id }) => !listed.has(id))];
  return (
    <section className="box raised sideways" aria-label="Fixture">
      <AskBeforeLeaving
        dirty={sinGuardar.size > 0}
        saving={[...sinGuardar.values()].every((saving) => saving)}
        isLost={(from, to) => from.pathname + from.search !== to.pathname + to.search}
      />
      {shown.length === 0 && (
        <p className="strong pad-2" role="status">
          No hay partidos con esta búsqueda y estos filtros. La fila de abajo crea uno.
        </p>
      )}
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
                {"short" in columna ? (
                  <>
                    <span title={columna.label} aria-hidden="true">
                      {columna.short}
                    </span>
                    <span className="visually-hidden">{columna.label}</span>
                  </>
                ) : (
                  columna.label
                )}
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
        {shown.map((partido) => (
          <Fila key={partido.id} partido={partido} {...row} />
        ))}
        <Fila
          key={0}
          partido={null}
          competenciaId={competenciaId}
          {...row}
          onCreated={(partido) => setNuevos((before) => [...before, partido])}
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
  onTyped: (change: (now: SinGuardar) => SinGuardar) => void;
  onCreated?: (partido: Partido) => void;
}

const areSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Renders only when its match or the loaded names change, so that typing stays fast with many rows. */
const Fila = memo(
  function Fila(props: FilaProps) {
    const { partido, names } = props;
    const { ref, celdas, isEdited, write, save, saving, falla, discard, crearRival } = useFila(props);
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
      <tbody ref={ref} onBlur={onBlur} onKeyDown={onKeyDown} aria-busy={saving || undefined}>
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
                {falla?.again && (
                  <Button
                    size="small"
                    variant="outline"
                    onClick={() => void save(celdas, { theirs: falla.theirs })}
                  >
                    {falla.again}
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
  /** The button that saves the row again as it is. */
  again?: string | undefined;
  /** What another person saved in the fields that were edited here. */
  theirs?: FieldValues | undefined;
}

/** The state of a row: what was typed since the match was read, and why it could not be saved. */
function useFila({ partido, competenciaId = "", datos, onChange, onAsk, onTyped, onCreated }: FilaProps) {
  const ref = useRef<HTMLTableSectionElement>(null);
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
    const campos: CamposDePartido & FieldValues = terminado(PARTIDO.read(valores));
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
      focusRow(partido === null);
      onCreated?.(answer.data);
      return onChange();
    }
    const { problem } = answer;
    const asked = partido && preguntaDe(problem, partido, json);
    if (asked) return onAsk(asked);
    const stored = problem.code === "version" ? (problem.context?.actual as FieldValues) : undefined;
    if (!stored) {
      const [campo = ""] = Object.keys(fieldErrors(problem));
      return setFalla({
        campo: campo.replace(/^(local|visitante)Id$/, "$1"),
        mensaje: problem.detail,
        again: campo ? undefined : "Probar de nuevo",
      });
    }
    const lost = changedFields(pick(antes), pick(stored)) as (keyof CamposDePartido)[];
    const cuales = lost.map((campo) => PARTIDO.names[campo]).join(", ");
    setFalla({
      campo: "",
      mensaje: `Otra persona cambió mientras tanto: ${cuales}.`,
      again: "Guardar lo mío",
      theirs: stored,
    });
  });

  /** Focuses the first cell of a row that is empty again, or whose focused button is about to disappear. */
  function focusRow(isEmpty = false) {
    const focused = document.activeElement;
    if (ref.current?.contains(focused) && (isEmpty || focused instanceof HTMLButtonElement))
      ref.current.querySelector("input")?.focus();
  }

  const celdas = { ...inicial, ...own };
  const isEdited = !areSame(celdas, inicial);
  const id = partido?.id ?? 0;
  useEffect(() => {
    if (!isEdited) return;
    onTyped((now) => new Map(now).set(id, saving));
    return () => onTyped((now) => new Map([...now].filter(([other]) => other !== id)));
  }, [id, isEdited, saving, onTyped]);

  return {
    ref,
    celdas,
    isEdited,
    write: (change: Partial<Celdas>) => setOwn((now) => ({ ...now, ...change })),
    save,
    saving,
    falla,
    discard() {
      focusRow();
      setOwn({});
      setFalla(null);
      onChange();
    },
    async crearRival(nombre: string) {
      const answer = await answerOf(api.rivales.$post({ json: { nombre } }));
      if (!answer.ok) return setFalla({ campo: "", mensaje: answer.problem.detail, rival: nombre });
      onChange();
      await save(celdas, { lados: [...datos.lados, answer.data] });
    },
  };
}
