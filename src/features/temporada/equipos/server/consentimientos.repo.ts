import { eq } from "drizzle-orm";
import { anyInt } from "#server/db/any-int.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { firstOf, rowsOf } from "#server/db/rows.ts";
import { vale } from "./plantel.repo.ts";
import { consentimientos } from "./table.ts";

interface PersonaRow {
  id: number;
  nombre: string;
  apellido: string;
  nacimiento: string | null;
  confirmada: boolean;
  consentimiento: {
    nombre: boolean;
    foto: boolean;
    numero: boolean;
    dadoPor: number;
    dadoEn: string;
    vale: boolean;
  } | null;
}

/** Returns people with the consent that was given for each of them, even if it no longer holds. */
export const listPersonas = (q: Queryable, ids: readonly number[], hoy: string) =>
  rowsOf<PersonaRow>(q)`
    select u.id, u.nombre, u.apellido, p.fecha_de_nacimiento::text as nacimiento,
      p.confirmada_en is not null as confirmada,
      case when c.persona_id is not null then json_build_object('nombre', c.nombre, 'foto', c.foto, 'numero', c.numero,
        'dadoPor', c.dado_por, 'dadoEn', to_char(c.dado_en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'vale', coalesce(${vale(hoy)}, false)) end as consentimiento
    from usuarios u join personas p on p.id = u.id left join consentimientos c on c.persona_id = u.id
    where u.id = ${anyInt(ids)} and u.eliminado_en is null`;

/** Returns a person's row in the table; for the person's data export. */
export const findConsentimiento = (q: Queryable, personaId: number) =>
  firstOf(q.select().from(consentimientos).where(eq(consentimientos.personaId, personaId)));

export async function upsertConsentimiento(tx: Tx, row: typeof consentimientos.$inferInsert): Promise<void> {
  await tx
    .insert(consentimientos)
    .values(row)
    .onConflictDoUpdate({ target: consentimientos.personaId, set: row });
}

export async function deleteConsentimiento(tx: Tx, personaId: number): Promise<void> {
  await tx.delete(consentimientos).where(eq(consentimientos.personaId, personaId));
}
