import type { Permission } from "#contract/permission.ts";
import type { Actor, Deps } from "./deps.ts";

/** Something that waits for a decision of the office. */
export interface InboxItem {
  /** Unique within its kind. */
  id: number | string;
  titulo: string;
  detalle: string;
  /** Pesos that it is about; null without money. */
  importe: number | null;
  /** Since when it waits. */
  desde: Date;
  /** Until when a decision is of use; null without a deadline. */
  plazo: Date | null;
  /** Its page below the office, such as `prensa/12`. */
  enlace: string;
}

/** A kind of things that wait (Rule OFI-12). How each is decided is in its area's `web/asuntos.tsx`. */
export interface InboxKind {
  tipo: string;
  /** One and several of them, in words. */
  uno: string;
  varios: string;
  who: Exclude<Permission, "anyone" | "session">;
  /** The list of all of them, below the office. */
  lista: string;
  /** The oldest first, at most `limit`, and how many there are. `hoy` is the club's date. */
  find(
    deps: Deps,
    input: { hoy: string; limit: number },
    actor: Actor,
  ): Promise<{ items: InboxItem[]; total: number }>;
}

/** What one statement answers, each row with the number of all (`count(*) over ()`). */
export function inboxOf<Row extends { total: number }>(
  rows: readonly Row[],
  toItem: (row: Row) => InboxItem,
): { items: InboxItem[]; total: number } {
  return { items: rows.map(toItem), total: rows[0]?.total ?? 0 };
}
