import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { firstOf, insertedOf, iso, pesos } from "#server/db/rows.ts";
import { convenios, cuotas, renglonesDeCuota } from "./table.ts";

export const origenDe = (convenioId: number) => `convenio:${convenioId}`;

export async function insertConvenio(tx: Tx, row: typeof convenios.$inferInsert): Promise<number> {
  return (await insertedOf(tx.insert(convenios).values(row).returning({ id: convenios.id }))).id;
}

export const lockConvenio = (tx: Tx, id: number) =>
  firstOf(tx.select().from(convenios).where(eq(convenios.id, id)).for("update"));

export const updateAnulado = (tx: Tx, id: number, anuladoEn: Date, anuladoPor: number) =>
  tx.update(convenios).set({ anuladoEn, anuladoPor }).where(eq(convenios.id, id));

/** Returns the lines of an arrangement: positive in its parts, negative in the replaced instalments. */
export function listRenglonesDeConvenio(q: Queryable, id: number) {
  return q
    .select({ cuotaId: renglonesDeCuota.cuotaId, importe: renglonesDeCuota.importe })
    .from(renglonesDeCuota)
    .where(and(eq(renglonesDeCuota.origen, origenDe(id)), eq(renglonesDeCuota.regla, "convenio")))
    .orderBy(asc(renglonesDeCuota.id));
}

/** Returns the arrangements with their parts, newest first: those that a person made or owes a part of, or a single one. */
export async function listConvenios(q: Queryable, cual: { personaId: number } | { id: number }) {
  const where =
    "id" in cual
      ? eq(convenios.id, cual.id)
      : sql`(${convenios.personaId} = ${cual.personaId} or exists (select from cuotas suya
          where suya.convenio_id = ${convenios.id} and suya.usuario_id = ${cual.personaId}))`;
  const [rows, partes] = await Promise.all([
    q
      .select({
        id: convenios.id,
        personaId: convenios.personaId,
        motivo: convenios.motivo,
        creadoEn: iso(convenios.creadoEn),
        autor: usuarios.nombreUsuario,
        anuladoEn: iso(convenios.anuladoEn),
      })
      .from(convenios)
      .leftJoin(usuarios, eq(usuarios.id, convenios.creadoPor))
      .where(where)
      .orderBy(desc(convenios.id)),
    q
      .select({
        convenioId: cuotas.convenioId,
        cuotaId: cuotas.id,
        deQuien: sql<string>`${usuarios.nombre} || ' ' || ${usuarios.apellido}`,
        fecha: cuotas.venceEl,
        importe: cuotas.importe,
        pagado: cuotas.imputado,
        falta: pesos(sql`${cuotas.importe} - ${cuotas.imputado}`),
        pactado: pesos(
          sql`select r.importe from renglones_de_cuota r where r.cuota_id = ${cuotas.id} order by r.id limit 1`,
        ),
      })
      .from(cuotas)
      .innerJoin(convenios, eq(convenios.id, cuotas.convenioId))
      .innerJoin(usuarios, eq(usuarios.id, cuotas.usuarioId))
      .where(and(where, isNotNull(cuotas.convenioId)))
      .orderBy(asc(cuotas.convenioId), asc(cuotas.numeroCuota), asc(cuotas.id)),
  ]);
  return rows.map((row) => ({ ...row, partes: partes.filter(({ convenioId }) => convenioId === row.id) }));
}
