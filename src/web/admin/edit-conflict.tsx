import { Radio } from "@mantine/core";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { changedFields, type FieldValues } from "#contract/edit.ts";
import type { Problem } from "#contract/route.ts";
import { Alert } from "#web/ui/alert.tsx";
import styles from "./edit-conflict.module.css";

export interface EditOptions {
  /** The fields as they were read, with the API's names. */
  read: FieldValues;
  /** The same fields as read by an earlier visit, if its input was kept. */
  from?: FieldValues | undefined;
  names: Readonly<Record<string, string>>;
  /** Returns the stored fields of a refusal because of a newer version; `actual` by default. */
  storedOf?: (problem: Problem) => FieldValues | undefined;
  /** Formats a value; the text itself by default. */
  show?: (value: unknown, field: string) => string;
  choose: (field: string, value: unknown) => void;
}

interface Conflict {
  base: FieldValues;
  theirs: FieldValues;
  mine: FieldValues;
  fields: readonly string[];
}

/**
 * Holds the values that an edit started from, to be sent as `antes`, and the conflict with a change that another
 * person saved meanwhile (Rule API-17). Fields that the person has not edited take the saved value; for all other
 * fields the person chooses.
 */
export function useEditConflict({
  read,
  from = read,
  names,
  storedOf = actualOf,
  show = enPalabras,
  choose,
}: EditOptions) {
  const [antes, setAntes] = useState(from);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  /**
   * Takes the stored values as the base of the next attempt, and offers a choice for fields that both people changed.
   */
  function takeStored(theirs: FieldValues, mine: FieldValues) {
    const changed = changedFields(antes, theirs).filter((field) => field in theirs && field in mine);
    const own = changedFields(antes, mine);
    for (const field of changed) if (!own.includes(field)) choose(field, theirs[field]);
    setConflict({ base: antes, theirs, mine, fields: changed });
    setAntes(theirs);
  }

  return {
    antes,
    /** Takes the stored values if a refusal was an edit conflict. @returns whether it was */
    takeRefusal(problem: Problem, mine: FieldValues): boolean {
      const stored = problem.code === "version" ? storedOf(problem) : undefined;
      if (!stored) return false;
      const known = Object.entries(stored).filter(([field]) => field in antes);
      takeStored(Object.fromEntries(known), mine);
      return true;
    },
    takeStored,
    /** Starts over with newly read fields. */
    restart() {
      setAntes(read);
      setConflict(null);
    },
    /** Returns the changes to show in the form; null without a conflict. `now` has the form's values. */
    notice: (now: FieldValues, more?: ReactNode) =>
      conflict && <Notice {...{ conflict, names, show, choose, now, more }} />,
  };
}

interface NoticeProps extends Required<Pick<EditOptions, "names" | "show" | "choose">> {
  conflict: Conflict;
  now: FieldValues;
  more: ReactNode;
}

function Notice({ conflict, names, show, choose, now, more }: NoticeProps) {
  const { base, theirs, mine, fields } = conflict;
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown again for each conflict.
  useEffect(() => {
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: "nearest" });
  }, [conflict]);
  return (
    <div ref={notice} tabIndex={-1} className={`stack-3 ${styles.notice}`}>
      <Alert tone="warn" title="Otra persona guardó cambios mientras editabas">
        <p>Lo que escribiste no se perdió. Elegí qué queda en cada dato y guardá de nuevo.</p>
        {more}
      </Alert>
      {Object.keys(names)
        .filter((field) => fields.includes(field))
        .map((field) => {
          const touched = changedFields({ x: base[field] }, { x: mine[field] }).length > 0;
          return (
            <FieldChoice
              key={field}
              legend={names[field] ?? field}
              theirs={{ whose: "Lo que guardó", value: show(theirs[field], field) }}
              mine={{ whose: touched ? "Lo tuyo" : "Como estaba", value: show(mine[field], field) }}
              own={changedFields({ x: theirs[field] }, { x: now[field] }).length > 0}
              onChoose={(own) => choose(field, own ? mine[field] : theirs[field])}
            />
          );
        })}
    </div>
  );
}

interface FieldChoiceProps {
  legend: string;
  theirs: { whose: string; value: ReactNode };
  mine: { whose: string; value: ReactNode };
  own: boolean;
  onChoose: (own: boolean) => void;
}

export function FieldChoice({ legend, theirs, mine, own, onChoose }: FieldChoiceProps) {
  const name = useId();
  const option = ({ whose, value }: FieldChoiceProps["mine"], isOwn: boolean) => (
    <Radio
      name={name}
      label={
        <>
          <span className="block note">{whose}</span>
          {value}
        </>
      }
      checked={own === isOwn}
      onChange={() => onChoose(isOwn)}
    />
  );
  return (
    <fieldset className="columns-s box pad-3 breakable">
      <legend className="strong whole-row">{legend}</legend>
      {option(theirs, false)}
      {option(mine, true)}
    </fieldset>
  );
}

const actualOf = ({ context }: Problem) => context?.actual as FieldValues | undefined;

function enPalabras(value: unknown): string {
  if (value === null || value === undefined || value === "") return "Nada";
  if (typeof value === "boolean") return value ? "Sí" : "No";
  return Array.isArray(value) ? value.join(", ") : String(value);
}
