import { type FocusEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { showDecision, showUndoable } from "#web/admin/decision-notice.tsx";
import type { InboxDecision } from "#web/admin/inbox.ts";
import { useLiveAnswer } from "#web/admin/live-version.ts";
import { notifications } from "#web/admin/notifications.tsx";
import { api } from "#web/api.ts";
import { useOnReturn } from "#web/shell/use-revalidate.ts";
import type { Asunto } from "../../contract.ts";

export const rowKeyOf = ({ tipo, id }: Asunto) => `${tipo}:${id}`;

type Problems = Readonly<Record<string, { titulo: string; texto: string }>>;

/** Returns the state of the inbox: the decision that is being sent, a refusal, and the focus. */
export function useBandeja() {
  const { answer, loading, reload } = useLiveAnswer("bandeja", (options) =>
    api.tablero.bandeja.$get({}, options),
  );
  const { revalidate } = useRevalidator();
  const [decided, setDecided] = useState<{ of: typeof answer; keys: readonly string[] }>({
    of: null,
    keys: [],
  });
  const [busy, setBusy] = useState<Readonly<Record<string, string>>>({});
  const [problems, setProblems] = useState<Problems>({});
  useOnReturn(reload);

  // Every decision reloads the list, so a newer answer already reflects the decision.
  const gone = decided.of === answer ? decided.keys : [];
  const asuntos = answer?.ok ? answer.data.asuntos.filter((asunto) => !gone.includes(rowKeyOf(asunto))) : [];
  const foco = useFoco(asuntos.map(rowKeyOf));

  const tellTaken = useEffectEvent(() => {
    if (!answer?.ok) return;
    const here = new Set(answer.data.asuntos.map(rowKeyOf));
    const taken = Object.entries(problems).filter(([key]) => !here.has(key));
    if (taken.length === 0) return;
    for (const [, { titulo, texto }] of taken) notifications.show({ message: `${titulo}: ${texto}` });
    setProblems(Object.fromEntries(Object.entries(problems).filter(([key]) => here.has(key))));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer shows what somebody else has decided.
  useEffect(() => tellTaken(), [answer]);

  /** Reloads the inbox and the menu's counts. */
  function refresh() {
    reload();
    void revalidate();
  }

  function remove(asunto: Asunto) {
    const key = rowKeyOf(asunto);
    foco.leave(key);
    setDecided({ of: answer, keys: [...gone, key] });
    refresh();
  }

  function restore(asunto: Asunto) {
    foco.await(rowKeyOf(asunto));
    refresh();
  }

  async function decide(asunto: Asunto, decision: Extract<InboxDecision, { call: unknown }>) {
    const key = rowKeyOf(asunto);
    if (busy[key]) return;
    setBusy((all) => ({ ...all, [key]: decision.label }));
    setProblems((all) => without(all, key));
    const sent = await decision.call(asunto);
    setBusy((all) => without(all, key));
    if (!sent.ok) {
      setProblems((all) => ({ ...all, [key]: { titulo: asunto.titulo, texto: sent.problem.detail } }));
      if (sent.status === 404 || sent.status === 409) refresh();
      return;
    }
    announce(asunto, decision, sent.data);
    if (decision.stays) {
      foco.step(key, 1);
      refresh();
    } else remove(asunto);
  }

  function announce(asunto: Asunto, decision: Extract<InboxDecision, { call: unknown }>, data: unknown) {
    const message = decision.done(asunto, data);
    const { undo } = decision;
    if (!undo) {
      notifications.show({ message, color: "green" });
      return;
    }
    const offer = {
      undo: () => undo.call(asunto),
      undone: undo.undone(asunto),
      onUndone: () => restore(asunto),
    };
    const mail = data as { correoSaleEn?: string | null };
    if (mail.correoSaleEn === undefined) showUndoable({ message, ...offer });
    else showDecision({ message, correoSaleEn: mail.correoSaleEn, ...offer });
  }

  return { answer, loading, reload, asuntos, foco, busy, problems, decide, remove, restore, refresh };
}

function without<T>(all: Readonly<Record<string, T>>, key: string): Record<string, T> {
  const { [key]: _, ...rest } = all;
  return rest;
}

/**
 * Keeps the focus in a list while its rows change. `data-row` on a row is its key; the row's first link gets the
 * focus.
 */
function useFoco(keys: readonly string[]) {
  const list = useRef<HTMLDivElement>(null);
  /** Key of the row that will get the focus once it is rendered. */
  const wanted = useRef<string | null>(null);
  /** Row that has, or last had, the focus. */
  const last = useRef<{ key: string; index: number } | null>(null);

  function go(key: string | undefined): boolean {
    const row = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])].find(
      ({ dataset }) => dataset.row === key,
    );
    const target = row?.querySelector("a") ?? (keys.length === 0 ? list.current : null);
    target?.focus();
    return target !== null;
  }

  useLayoutEffect(() => {
    if (wanted.current !== null && (keys.includes(wanted.current) || keys.length === 0)) {
      if (go(wanted.current)) wanted.current = null;
      return;
    }
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (!lost || last.current === null || keys.includes(last.current.key)) return;
    go(keys[Math.min(last.current.index, keys.length - 1)]);
  });

  // A click elsewhere moves the focus on purpose, so the focus is not restored.
  useEffect(() => {
    const forget = ({ target }: PointerEvent) => {
      if (target instanceof Node && !list.current?.contains(target)) last.current = null;
    };
    document.addEventListener("pointerdown", forget);
    return () => document.removeEventListener("pointerdown", forget);
  }, []);

  return {
    list,
    onFocus({ target }: FocusEvent) {
      const key = target.closest<HTMLElement>("[data-row]")?.dataset.row;
      if (key !== undefined) last.current = { key, index: keys.indexOf(key) };
    },
    /** Focuses the next row once it is rendered; after the last row, the previous row. */
    leave(key: string) {
      const index = keys.indexOf(key);
      wanted.current = keys[index + 1] ?? keys[index - 1] ?? "";
    },
    await(key: string) {
      wanted.current = key;
    },
    step(key: string, by: 1 | -1) {
      go(keys[keys.indexOf(key) + by]);
    },
  };
}
