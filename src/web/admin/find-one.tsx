import { TextInput } from "@mantine/core";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { Answer, RequestOptions } from "#web/api.ts";
import { useCall } from "#web/use-answer.ts";
import { useSettled } from "#web/use-settled.ts";
import styles from "./find-one.module.css";
import { LoadFailure } from "./load-failure.tsx";

/** A shorter text matches most of a large club. */
const MIN = 2;

interface FindOneProps<T> {
  label: string;
  placeholder: string;
  /** Text to search for immediately, until the person types. */
  initial?: string;
  find: (termino: string, options: RequestOptions) => Promise<Answer<readonly T[]>>;
  optionOf: (one: T) => { key: number; title: string; detail: string };
  onPick: (one: T) => void;
}

/** Finds one record by a part of its text: the arrow keys choose, Enter or a tap picks. */
export function FindOne<T>({ label, placeholder, initial = "", find, optionOf, onPick }: FindOneProps<T>) {
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(initial);
  const [active, setActive] = useState(0);
  const typed = text.trim();
  const wanted = typed.length >= MIN ? typed : "";
  const asked = useSettled(wanted);
  const { answer, loading, reload } = useCall(asked || null, (options) => find(asked, options));
  const searching = wanted !== "" && (loading || asked !== wanted);
  const found = answer?.ok && wanted !== "" ? answer.data : [];
  const chosen = Math.min(active, found.length - 1);
  const optionId = (n: number) => `${listId}-${n}`;

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer begins at its first finding.
  useEffect(() => setActive(0), [answer]);

  function steer(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const one = found[chosen];
    if (event.key === "Enter") event.preventDefault();
    if (one === undefined) return;
    if (step) {
      event.preventDefault();
      setActive((chosen + step + found.length) % found.length);
    } else if (event.key === "Enter" && !searching) onPick(one);
  }

  return (
    <div className="stack-3">
      <TextInput
        ref={field}
        type="search"
        role="combobox"
        label={label}
        placeholder={placeholder}
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? optionId(chosen) : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={steer}
      />
      {answer?.ok === false && wanted !== "" ? (
        <LoadFailure problem={answer.problem} retrying={loading} onRetry={reload} />
      ) : (
        <p role="status" className={found.length > 0 ? "visually-hidden" : "muted breakable"}>
          {statusOf(typed, searching, found.length)}
        </p>
      )}
      <div id={listId} role="listbox" aria-label="Resultados" aria-busy={searching} className="stack-1 dims">
        {found.map((one, n) => {
          const { key, title, detail } = optionOf(one);
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys choose.
            // biome-ignore lint/a11y/useFocusableInteractive: an option of the field's list.
            <div
              key={key}
              id={optionId(n)}
              role="option"
              aria-selected={n === chosen}
              className={`breakable radius-m ${styles.option}`}
              onPointerMove={() => setActive(n)}
              onClick={() => onPick(one)}
            >
              <strong>{title}</strong>
              <span className="note">{detail}</span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

function statusOf(typed: string, searching: boolean, found: number): string {
  if (typed === "") return "";
  if (typed.length < MIN) return "Escribí una letra más.";
  if (searching) return found > 0 ? "" : "Buscando…";
  if (found === 0) return `No encontramos nada con «${typed}». Probá con menos palabras.`;
  return found === 1 ? "Un resultado" : `${found} resultados`;
}
