import { eq, sql } from "drizzle-orm";
import { pagaEn } from "#features/personas/vinculos/server/table.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { iso, rowsOf } from "#server/db/rows.ts";
import type { MomentoDeDeuda } from "../contract.ts";
import { ETAPAS } from "../rules.ts";
import { ajustesDeRecordatorios, gestiones, recordatorios, sinRecordatorios } from "./table.ts";

export const insertGestion = (tx: Tx, row: typeof gestiones.$inferInsert) => tx.insert(gestiones).values(row);

const MOMENTOS = 200;

export const listMomentos = (q: Queryable, personaId: number, hoy: string) =>
  rowsOf<MomentoDeDeuda>(q)`
    with familia as materialized (
      select ${personaId}::int as id
      union select v.responsable_id from vinculos v where v.dependiente_id = ${personaId} and ${pagaEn(hoy)}
      union select v.dependiente_id from vinculos v where v.responsable_id = ${personaId} and ${pagaEn(hoy)}
    ), momentos as (
      select g.creada_en as cuando, g.tipo as que, g.texto, g.persona_id, g.fecha_prometida::text as "fechaPrometida",
        null as estado, g.creada_por as autor_id
      from gestiones g where g.persona_id in (select id from familia)
      union all
      select r.enviado_en, 'recordatorio', coalesce(r.detalle, ''), r.persona_id, null, r.estado, null
      from recordatorios r where r.persona_id in (select id from familia)
      union all
      select c.creado_en, 'convenio', c.motivo, c.persona_id, null, null, c.creado_por
      from convenios c where c.persona_id in (select id from familia)
      union all
      select c.anulado_en, 'convenio-deshecho', '', c.persona_id, null, null, c.anulado_por
      from convenios c where c.persona_id in (select id from familia) and c.anulado_en is not null
    )
    select ${iso(sql`m.cuando`)} as cuando, m.que, m.texto, m."fechaPrometida", m.estado, a.nombre_usuario as autor,
      case when m.persona_id <> ${personaId}
        then json_build_object('id', u.id, 'nombre', u.nombre || ' ' || u.apellido) end as persona
    from momentos m join usuarios u on u.id = m.persona_id left join usuarios a on a.id = m.autor_id
    order by m.cuando desc limit ${MOMENTOS}`;

/** Returns what is stored about a person's debts, for the data export. */
export async function listDatosDeDeuda(q: Queryable, personaId: number) {
  const anotadas = await q
    .select({
      tipo: gestiones.tipo,
      texto: gestiones.texto,
      fechaPrometida: gestiones.fechaPrometida,
      creadaEn: gestiones.creadaEn,
    })
    .from(gestiones)
    .where(eq(gestiones.personaId, personaId))
    .orderBy(gestiones.id);
  const mandados = await q
    .select({ dia: recordatorios.dia, total: recordatorios.total, estado: recordatorios.estado })
    .from(recordatorios)
    .where(eq(recordatorios.personaId, personaId))
    .orderBy(recordatorios.id);
  const [baja] = await q
    .select({ desde: sinRecordatorios.desde })
    .from(sinRecordatorios)
    .where(eq(sinRecordatorios.personaId, personaId));
  return { gestiones: anotadas, recordatorios: mandados, sinRecordatoriosDesde: baja?.desde ?? null };
}

/** Deletes texts that identify a person: notes by staff, and the mail server's answers about the address. */
export async function updateOlvidada(tx: Tx, personaId: number): Promise<void> {
  await tx.update(gestiones).set({ texto: "" }).where(eq(gestiones.personaId, personaId));
  await tx.update(recordatorios).set({ detalle: null }).where(eq(recordatorios.personaId, personaId));
  await tx.delete(sinRecordatorios).where(eq(sinRecordatorios.personaId, personaId));
}

type AjustesRow = typeof ajustesDeRecordatorios.$inferSelect;
export type AjustesDeRecordatorios = Pick<AjustesRow, "activos" | "etapas" | "desde" | "frenadoEl">;

/** Returns the club's settings for reminders; the defaults until somebody changes them. */
export async function findAjustes(q: Queryable): Promise<AjustesDeRecordatorios> {
  const [row] = await q.select().from(ajustesDeRecordatorios);
  return row ?? { activos: true, etapas: [...ETAPAS], desde: null, frenadoEl: null };
}

export async function updateAjustes(
  tx: Tx,
  cambios: Partial<AjustesDeRecordatorios> & { cambiadoPor?: number },
): Promise<void> {
  await tx
    .insert(ajustesDeRecordatorios)
    .values({ etapas: [...ETAPAS], ...cambios })
    .onConflictDoUpdate({ target: ajustesDeRecordatorios.id, set: cambios });
}

/** Sets the first day of reminders, once; true if this call set it. */
export async function insertDesde(tx: Tx, desde: string): Promise<boolean> {
  const antes = await findAjustes(tx);
  if (antes.desde !== null) return false;
  await updateAjustes(tx, { desde });
  return true;
}
