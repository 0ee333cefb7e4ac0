import { sql } from "drizzle-orm";
import { CUENTA_ELIMINADA } from "#features/personas/usuarios/rules.ts";
import type { Queryable, Tx } from "#server/db/database.ts";

const DEBE = sql`exists (select from cuotas c
  where c.usuario_id = p.id and c.pagada_en is null and c.importe > c.imputado)`;

interface Deudor {
  nombre: string;
  apellido: string;
  dni: string | null;
}

/** Keeps the name and DNI of a deleted account with debts (Rule PER-16). Call it after all other data is deleted. */
export const updateDeudor = (tx: Tx, id: number, { nombre, apellido, dni }: Deudor) =>
  tx.execute(sql`
    with deudor as (
      update personas p set dni_de_deudor = ${dni ?? ""} where p.id = ${id} and ${DEBE} returning p.id
    )
    update usuarios u set nombre = ${nombre}, apellido = ${apellido} from deudor where u.id = deudor.id`);

/** Deletes the names and DNI once nothing is owed any more. */
export async function updateSinDeuda(q: Queryable): Promise<void> {
  const { nombre, apellido } = CUENTA_ELIMINADA;
  await q.execute(sql`
    with saldadas as (
      update personas p set dni_de_deudor = null where p.dni_de_deudor is not null and not ${DEBE} returning p.id
    )
    update usuarios u set nombre = ${nombre}, apellido = ${apellido} from saldadas where u.id = saldadas.id`);
}
