import { asc, count, desc, eq, sql } from "drizzle-orm";
import type { Ordering } from "#contract/ordering.ts";
import type { Page, Paged } from "#contract/paging.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { searchIn } from "#server/db/search.ts";
import type { Enlace } from "../contract.ts";
import { enlaces } from "./table.ts";

const FIELDS = { id: enlaces.id, nombre: enlaces.nombre, enlace: enlaces.enlace };

/** What the list can be ordered by. */
export const CAMPOS_DE_ORDEN = ["id", "nombre"] as const;
export type CampoDeOrden = (typeof CAMPOS_DE_ORDEN)[number];

export async function listar(
  q: Queryable,
  termino: string | undefined,
  orden: Ordering<CampoDeOrden>,
  page: Page,
): Promise<Paged<Enlace>> {
  const where = searchIn({ text: [enlaces.nombre, enlaces.enlace] }, termino);
  const by = orden.field === "id" ? enlaces.id : sql`buscable(${enlaces.nombre})`;
  const direction = orden.descending ? desc : asc;
  const rows = await q
    .select(FIELDS)
    .from(enlaces)
    .where(where)
    .orderBy(direction(by), direction(enlaces.id))
    .limit(page.limit)
    .offset(page.offset);
  const [counted] = await q.select({ total: count() }).from(enlaces).where(where);
  return { rows, total: counted?.total ?? 0 };
}

export async function insertar(
  tx: Tx,
  enlace: { nombre: string; enlace: string; creadoEn: Date },
): Promise<Enlace> {
  const [row] = await tx.insert(enlaces).values(enlace).returning(FIELDS);
  if (!row) throw new Error("an insert without a row");
  return row;
}

/** The link, kept from others until the transaction ends. */
export async function tomar(tx: Tx, id: number): Promise<Enlace | null> {
  return (await tx.select(FIELDS).from(enlaces).where(eq(enlaces.id, id)).for("update"))[0] ?? null;
}

/** A link that was taken, with what it says now. */
export async function cambiar(tx: Tx, id: number, cambios: Omit<Enlace, "id">): Promise<Enlace> {
  const [row] = await tx.update(enlaces).set(cambios).where(eq(enlaces.id, id)).returning(FIELDS);
  if (!row) throw new Error("a link that was taken is gone");
  return row;
}

/** The link that is no longer there; null when it was gone before. */
export async function eliminar(tx: Tx, id: number): Promise<Enlace | null> {
  return (await tx.delete(enlaces).where(eq(enlaces.id, id)).returning(FIELDS))[0] ?? null;
}
