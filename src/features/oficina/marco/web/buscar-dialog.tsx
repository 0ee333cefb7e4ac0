import Search from "icon:search";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useDialog } from "#web/admin/dialogs.tsx";
import { api, serverMessage } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Link } from "#web/ui/link.tsx";
import { useAnswer } from "#web/use-answer.ts";
import { useSettled } from "#web/use-settled.ts";
import type { Hallazgo } from "../contract.ts";
import { BUSQUEDA_MAX, canBeSearched } from "../rules.ts";
import styles from "./buscar-dialog.module.css";
import { currentTecla, setTecla } from "./tecla.ts";

export function BuscarDialog() {
  const { close } = useDialog();
  return (
    <Dialog open onClose={close} title="Buscar" top>
      <BuscarPanel onClose={close} />
    </Dialog>
  );
}

/** Search field with its results, as a combobox with groups (Rule BUS-4). */
function BuscarPanel({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const typed = text.trim();
  const wanted = canBeSearched(typed) ? typed : "";
  const q = useSettled(wanted);
  const { answer, loading, reload } = useAnswer(q || null, (options) =>
    api.buscar.$get({ query: { q } }, options),
  );
  const searching = wanted !== "" && (loading || q !== wanted);
  const grupos = gruposDe(answer?.ok && wanted !== "" ? answer.data : []);
  const opciones = grupos.flatMap((grupo) => grupo.opciones);
  const chosen = Math.min(active, opciones.length - 1);
  const optionId = (n: number) => `${listId}-${n}`;
  const activeId = opciones.length > 0 ? optionId(chosen) : undefined;

  useEffect(() => field.current?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer begins at its first finding.
  useEffect(() => setActive(0), [answer]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  function steer(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const found = opciones[chosen];
    if (!found) return;
    if (step) setActive((chosen + step + opciones.length) % opciones.length);
    else if (event.key === "Enter" && !searching) {
      onClose();
      void navigate(found.enlace);
    } else return;
    event.preventDefault();
  }

  return (
    <div className="stack-3">
      <div className={`line-2 middle radius-m ${styles.field}`}>
        <Search size={20} />
        <input
          ref={field}
          type="search"
          role="combobox"
          aria-label="Buscar en la oficina"
          aria-expanded={activeId !== undefined}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          placeholder="Nombre, DNI, evento, pago…"
          autoComplete="off"
          enterKeyHint="go"
          spellCheck={false}
          maxLength={BUSQUEDA_MAX}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={steer}
        />
      </div>
      <p
        role="status"
        className={opciones.length > 0 ? "visually-hidden" : `muted breakable optional ${styles.note}`}
      >
        {answer?.ok === false ? "" : statusOf(typed, searching, opciones.length)}
      </p>
      {answer?.ok === false && wanted !== "" && (
        <div className={`stack-3 at-start muted breakable ${styles.note}`} role="alert">
          <p>{serverMessage(answer.problem, answer.problem.detail)}</p>
          <Button variant="outline" size="small" onClick={reload}>
            Reintentar
          </Button>
        </div>
      )}
      {opciones.length > 0 && (
        <div id={listId} role="listbox" aria-label="Resultados" aria-busy={searching} className={styles.list}>
          {grupos.map((grupo) => (
            <GrupoDeHallazgos
              key={grupo.nombre}
              {...{ grupo, chosen, optionId }}
              onPoint={setActive}
              onGo={onClose}
            />
          ))}
        </div>
      )}
      <Teclas />
    </div>
  );
}

/** Status for screen readers, which is also shown without results. */
function statusOf(typed: string, searching: boolean, found: number): string {
  if (typed === "")
    return "Escribí un nombre, un DNI, un teléfono, un mail, un evento, el código de una entrada, el número de un pago, o lo que querés hacer.";
  if (!canBeSearched(typed)) return "Escribí una letra más.";
  if (searching) return found > 0 ? "" : "Buscando…";
  if (found === 0) return `No encontramos nada con «${typed}». Probá con menos palabras, o con el DNI.`;
  return found === 1 ? "Un resultado" : `${found} resultados`;
}

/** Explains the keyboard shortcuts, with a switch for `/`. */
function Teclas() {
  const [on, setOn] = useState(currentTecla);
  return (
    <footer className={styles.keys}>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> elegir
      </span>
      <span>
        <kbd>Enter</kbd> abrir
      </span>
      <span>
        <kbd>Esc</kbd> cerrar
      </span>
      <label>
        <input
          type="checkbox"
          checked={on}
          onChange={({ currentTarget }) => {
            setTecla(currentTarget.checked);
            setOn(currentTarget.checked);
          }}
        />
        Abrir con <kbd>/</kbd>
      </label>
    </footer>
  );
}

interface Opcion {
  key: string;
  titulo: string;
  detalle: string;
  enlace: string;
  n: number;
}

interface Grupo {
  nombre: string;
  opciones: Opcion[];
}

/** Groups results by kind. A kind with more results than are shown ends with a link to its list. */
function gruposDe(hallazgos: readonly Hallazgo[]): Grupo[] {
  const grupos: Grupo[] = [];
  let n = 0;
  for (const [place, { tipo, id, titulo, detalle, enlace, grupo, lista }] of hallazgos.entries()) {
    if (grupos.at(-1)?.nombre !== grupo) grupos.push({ nombre: grupo, opciones: [] });
    const opciones = grupos.at(-1)?.opciones;
    opciones?.push({ key: `${tipo} ${id}`, titulo, detalle, enlace, n: n++ });
    if (lista && hallazgos[place + 1]?.tipo !== tipo)
      opciones?.push({
        key: `${tipo} todo`,
        titulo: "Ver la lista completa",
        detalle: "",
        enlace: lista,
        n: n++,
      });
  }
  return grupos;
}

interface GrupoProps {
  grupo: Grupo;
  chosen: number;
  optionId: (n: number) => string;
  onPoint: (n: number) => void;
  onGo: () => void;
}

function GrupoDeHallazgos({ grupo, chosen, optionId, onPoint, onGo }: GrupoProps) {
  const heading = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not a group of options.
    <div role="group" aria-labelledby={heading}>
      <p id={heading} className={`note heading ${styles.heading}`}>
        {grupo.nombre}
      </p>
      {grupo.opciones.map(({ key, titulo, detalle, enlace, n }) => (
        <Link
          key={key}
          id={optionId(n)}
          role="option"
          aria-selected={n === chosen}
          tabIndex={-1}
          to={enlace}
          className={styles.option}
          onPointerMove={() => n !== chosen && onPoint(n)}
          onClick={onGo}
        >
          <span className="strong breakable">{titulo}</span>
          {detalle && <span className="note breakable two-lines">{detalle}</span>}
        </Link>
      ))}
    </div>
  );
}
