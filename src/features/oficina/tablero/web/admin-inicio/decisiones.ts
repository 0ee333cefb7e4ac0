import type { InboxDecision, InboxDecisions } from "#web/admin/inbox.ts";

const found = import.meta.glob<InboxDecisions>("/src/features/*/*/web/asuntos.tsx", {
  eager: true,
  import: "asuntos",
});

/** What can be decided of a kind; nothing of one that is only shown. */
export function decisionesDe(tipo: string): readonly InboxDecision[] {
  return Object.values(found).find((area) => Object.hasOwn(area, tipo))?.[tipo] ?? [];
}
