import { eq, sql } from "drizzle-orm";
import type { Queryable, Tx } from "#server/db/database.ts";
import { firstOf, hasRow, insertedOf, rowsOf } from "#server/db/rows.ts";
import {
  type Consentido,
  consentidoEn,
  donde,
  EQUIPO_EN_JSON,
  type Filtro,
  type IntegranteRow,
} from "./plantel.repo.ts";
import { cuerpoTecnico } from "./table.ts";

export interface MiembroRow {
  id: number;
  persona: { id: number; nombre: string; apellido: string };
  funcion: string;
  accede: boolean;
  consentido: Consentido;
  equipo: IntegranteRow["equipo"];
}

/** Lists teams' staff in the order in which they were added. */
export const listCuerpo = (q: Queryable, filtro: Omit<Filtro, "el">, hoy: string) =>
  rowsOf<MiembroRow>(q)`
    select i.id, json_build_object('id', u.id, 'nombre', u.nombre, 'apellido', u.apellido) as persona, i.funcion, i.accede,
      ${consentidoEn(hoy)} as consentido, ${EQUIPO_EN_JSON} as equipo
    from cuerpo_tecnico i join equipos e on e.id = i.equipo_id join usuarios u on u.id = i.persona_id
      join personas p on p.id = i.persona_id left join consentimientos c on c.persona_id = i.persona_id
    where u.eliminado_en is null and ${donde(filtro)}
    order by i.id`;

/** Whether a user has access to an active team as its coach. */
export const hasAcceso = (q: Queryable, usuarioId: number, equipoId: number) =>
  hasRow(q)`
    select from cuerpo_tecnico i join equipos e on e.id = i.equipo_id
    where i.persona_id = ${usuarioId} and i.equipo_id = ${equipoId} and i.accede and e.activo`;

export const lockMiembro = (tx: Tx, id: number) =>
  firstOf(tx.select().from(cuerpoTecnico).where(eq(cuerpoTecnico.id, id)).for("update"));

type Nuevo = Omit<typeof cuerpoTecnico.$inferInsert, "id">;

/** @throws unique violation (`cuerpo_tecnico_unico`) */
export async function insertMiembro(tx: Tx, row: Nuevo): Promise<number> {
  return (await insertedOf(tx.insert(cuerpoTecnico).values(row).returning({ id: cuerpoTecnico.id }))).id;
}

export async function updateMiembro(tx: Tx, id: number, cambios: Partial<Nuevo>): Promise<void> {
  await tx.update(cuerpoTecnico).set(cambios).where(eq(cuerpoTecnico.id, id));
}

export async function deleteMiembro(tx: Tx, id: number): Promise<void> {
  await tx.delete(cuerpoTecnico).where(eq(cuerpoTecnico.id, id));
}

export async function insertCopiaDeCuerpo(tx: Tx, de: number, a: number): Promise<void> {
  await tx.execute(sql`
    insert into cuerpo_tecnico (equipo_id, persona_id, funcion, accede)
    select ${a}, i.persona_id, i.funcion, i.accede from cuerpo_tecnico i join usuarios u on u.id = i.persona_id
    where i.equipo_id = ${de} and u.eliminado_en is null`);
}

export async function deleteDeCuerpos(tx: Tx, personaId: number): Promise<void> {
  await tx.delete(cuerpoTecnico).where(eq(cuerpoTecnico.personaId, personaId));
}
