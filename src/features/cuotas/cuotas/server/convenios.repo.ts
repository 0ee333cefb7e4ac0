import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { fromCentavos, type Queryable, type Tx, toMoney } from "#server/db/database.ts";
import { type Renglon, renglon } from "../rules.ts";
import { toLine } from "./renglones.repo.ts";
import { convenios, cuotas, renglonesDeCuota } from "./table.ts";

export const origenDe = (convenioId: number) => `convenio:${convenioId}`;

type NuevoConvenio = typeof convenios.$inferInsert;

export async function insertConvenio(tx: Tx, row: NuevoConvenio): Promise<number> {
  const [creado] = await tx.insert(convenios).values(row).returning({ id: convenios.id });
  if (!creado) throw new Error("an insert without a row");
  return creado.id;
}

/** Inserts the dated parts of an arrangement, each with one line. @returns the ids of the new instalments */
export async function insertPartes(
  tx: Tx,
  convenio: { id: number; desde: string; deCuantas: number; creadoEn: Date },
  partes: readonly (Pick<typeof cuotas.$inferInsert, "usuarioId" | "planId" | "numeroCuota" | "venceEl"> & {
    centavos: number;
  })[],
): Promise<number[]> {
  const nuevas = await tx
    .insert(cuotas)
    .values(
      partes.map(({ centavos, ...parte }) => ({
        ...parte,
        desde: convenio.desde,
        deCuantas: convenio.deCuantas,
        importe: fromCentavos(centavos),
        convenioId: convenio.id,
      })),
    )
    .returning({ id: cuotas.id });
  const lines = nuevas.map(({ id }, n) => {
    const line: Renglon = { ...renglon("convenio", partes[n]?.centavos ?? 0), origen: origenDe(convenio.id) };
    return { ...toLine(id, line), creadoEn: convenio.creadoEn };
  });
  await tx.insert(renglonesDeCuota).values(lines);
  return nuevas.map(({ id }) => id);
}

export async function lockConvenio(tx: Tx, id: number) {
  return (await tx.select().from(convenios).where(eq(convenios.id, id)).for("update"))[0] ?? null;
}

export async function updateAnulado(tx: Tx, id: number, anuladoEn: Date, anuladoPor: number): Promise<void> {
  await tx.update(convenios).set({ anuladoEn, anuladoPor }).where(eq(convenios.id, id));
}

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
        creadoEn: convenios.creadoEn,
        autor: usuarios.nombreUsuario,
        anuladoEn: convenios.anuladoEn,
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
        importe: sql`${cuotas.importe}`.mapWith(toMoney),
        pagado: sql`${cuotas.imputado}`.mapWith(toMoney),
        falta: sql`${cuotas.importe} - ${cuotas.imputado}`.mapWith(toMoney),
        pactado:
          sql`(select r.importe from renglones_de_cuota r where r.cuota_id = ${cuotas.id} order by r.id limit 1)`.mapWith(
            toMoney,
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
