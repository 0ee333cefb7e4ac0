import { clubTime } from "#contract/club-time.ts";
import { formatCentavos, formatMes } from "#contract/format.ts";
import { toCentavos, toPesos } from "#contract/money.ts";
import { conflict, done, type Outcome } from "#contract/outcome.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { MesDelTesorero } from "../contract.ts";
import { porQueNoCierra, totalCobrado } from "../rules.ts";
import { findCifras } from "./cifras-de-mes.repo.ts";
import { findCierre, findUltimoCierre, insertCierre, listSinCierre, lockDinero } from "./tesoreria.repo.ts";
import { verMes } from "./ver-mes.ts";

interface Pedido {
  mes: string;
  cobrado: number;
}

/**
 * Closes a month and all earlier months, and stores their figures (Rule TES-3). From then on, the database
 * refuses changes to them. Idempotent; audited.
 */
export async function cerrarMes(
  deps: Deps,
  actor: Actor,
  { mes, cobrado }: Pedido,
): Promise<Outcome<MesDelTesorero>> {
  const cerrado = await outcomeTransaction(deps.db, (tx) => cerrar(deps, tx, actor, { mes, cobrado }));
  return cerrado.ok ? verMes(deps, { mes }) : cerrado;
}

async function cerrar(
  { clock }: Deps,
  tx: Tx,
  actor: Actor,
  { mes, cobrado }: Pedido,
): Promise<Outcome<null>> {
  await lockDinero(tx);
  if ((await findCierre(tx, mes))?.mes === mes) return done(null);
  const hoy = clubTime(clock()).fecha;
  const why = porQueNoCierra(mes, hoy, await findUltimoCierre(tx));
  if (why) return conflict("no-cierra", why);
  const cifras = await findCifras(tx, mes, hoy);
  const ahora = totalCobrado(cifras);
  if (ahora !== toCentavos(cobrado))
    return conflict(
      "cambio",
      `Lo cobrado cambió desde que abriste la página: ahora son ${formatCentavos(ahora)}. Revisalo y volvé a cerrar.`,
    );
  const de = { cerradoEn: clock(), cerradoPor: actor.usuarioId };
  for (const suyo of await listSinCierre(tx, mes))
    await insertCierre(tx, {
      mes: suyo,
      cifras: suyo === mes ? cifras : await findCifras(tx, suyo, hoy),
      ...de,
    });
  await registrar({ clock }, tx, actor, {
    accion: "tesoreria.cerrar-mes",
    objeto: "mes",
    objetoId: Number(mes.slice(0, 7).replace("-", "")),
    despues: { mes: formatMes(mes), neto: toPesos(ahora) },
  });
  return done(null);
}
