import type { Queryable, Tx } from "#server/db/database.ts";
import { ETAPAS } from "../rules.ts";
import { ajustesDeRecordatorios } from "./table.ts";

type Row = typeof ajustesDeRecordatorios.$inferSelect;
export type AjustesDeRecordatorios = Pick<Row, "activos" | "etapas" | "desde" | "frenadoEl">;

/** How the club reminds; the defaults before anybody decided. */
export async function findAjustes(q: Queryable): Promise<AjustesDeRecordatorios> {
  const [row] = await q.select().from(ajustesDeRecordatorios);
  return row ?? { activos: true, etapas: [...ETAPAS], desde: null, frenadoEl: null };
}

/** Changes some of the settings. */
export async function updateAjustes(
  tx: Tx,
  cambios: Partial<AjustesDeRecordatorios> & { cambiadoPor?: number },
): Promise<void> {
  await tx
    .insert(ajustesDeRecordatorios)
    .values({ etapas: [...ETAPAS], ...cambios })
    .onConflictDoUpdate({ target: ajustesDeRecordatorios.id, set: cambios });
}

/** Sets the first day on which reminders leave, once. @returns whether this call did */
export async function insertDesde(tx: Tx, desde: string): Promise<boolean> {
  const antes = await findAjustes(tx);
  if (antes.desde !== null) return false;
  await updateAjustes(tx, { desde });
  return true;
}
