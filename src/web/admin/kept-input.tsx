import { useRef, useState } from "react";
import type { FieldValues } from "#contract/edit.ts";
import { currentSession } from "#web/session.ts";
import { keepDraft, keptDraft } from "#web/shell/use-draft.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";

export interface Kept {
  /** Whether the form opened with input from an earlier visit. */
  restored: boolean;
  discard: () => void;
}

interface KeptInput<Values> {
  start: Values;
  /** The values on which the kept input is based; undefined if no input is kept. */
  antes: FieldValues | undefined;
  restored: boolean;
  keep: (values: Values) => void;
  forget: () => void;
}

/**
 * Keeps the unsent input of a staff form on this device, until it is saved, discarded, a week old, or the user logs
 * out (Rule SIT-35).
 * @param name form and object: `plan/3`; null to switch this off
 * @param initial the values without kept input
 * @param read the fields that an edit started from, so that a later save still notices changes by other people
 * @param except fields that are neither kept nor restored: passwords, consent
 */
export function useKeptInput<Values extends object>(
  name: string | null,
  initial: Values,
  { read, except = [] }: { read?: FieldValues | undefined; except?: readonly string[] } = {},
): KeptInput<Values> {
  const [key] = useState(() => name && `oficina/${currentSession().usuario?.id}/${name}`);
  const withoutExcepted = (values: object) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => !except.includes(field)));
  const [found] = useState(() => {
    if (!key) return null;
    const { values, antes } = keptDraft(key);
    if (!isRecord(values) || (read && !(isRecord(antes) && sameKeys(read, antes)))) return null;
    return { start: merge(initial, withoutExcepted(values)), antes: read && (antes as FieldValues) };
  });
  const [restored, setRestored] = useState(found !== null);
  const first = useRef(JSON.stringify(initial));
  const antes = found?.antes;

  const write = (draft: Record<string, unknown> | null) => key && keepDraft(key, draft);

  return {
    start: found?.start ?? initial,
    antes,
    restored,
    keep(values) {
      const clean = JSON.stringify(values) === first.current;
      write(
        clean
          ? null
          : { values: withoutExcepted(values), ...(read && { antes: restored && antes ? antes : read }) },
      );
    },
    forget() {
      write(null);
      setRestored(false);
    },
  };
}

export function KeptNotice({ kept }: { kept: Kept | undefined }) {
  if (!kept?.restored) return null;
  return (
    <Alert tone="info" title="Seguís donde estabas">
      <p>Recuperamos lo que habías escrito y no llegaste a guardar.</p>
      <Button variant="ghost" size="small" onClick={kept.discard}>
        Descartarlo
      </Button>
    </Alert>
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const sameKeys = (one: object, other: object) =>
  Object.keys(one).sort().join() === Object.keys(other).sort().join();

/** The kept values that still fit the form. Stored values may come from another version of the site. */
function merge<Values extends object>(initial: Values, kept: Record<string, unknown>): Values {
  const fits = ([field, value]: [string, unknown]) => {
    const before = (initial as Record<string, unknown>)[field];
    if (isRecord(before)) return [field, isRecord(value) ? merge(before, value) : before];
    const alike = before === null || value === null || typeof before === typeof value;
    return [field, alike && field in initial ? value : before];
  };
  return { ...initial, ...Object.fromEntries(Object.entries(kept).map(fits)) };
}
