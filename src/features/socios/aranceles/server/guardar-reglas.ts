import { done, type Outcome, refused } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { guardarReglas as contrato, Reglas } from "../contract.ts";
import { reglasVigentes } from "./personas-por-facturar.ts";
import { insertReglas, lockReglas } from "./reglas.repo.ts";
import { toReglas } from "./ver-reglas.ts";

/**
 * Saves the rules as a new version, which instalments issued from now on follow (Rule TAR-9); nothing if none changed.
 * Audited. 409 if another person saved since they were read.
 */
export function guardarReglas(
  deps: Deps,
  actor: Actor,
  { version, ...valores }: JsonOf<typeof contrato>,
): Promise<Outcome<Reglas>> {
  return deps.db.transaction(async (tx): Promise<Outcome<Reglas>> => {
    await lockReglas(tx);
    const actual = toReglas(await reglasVigentes(tx));
    const { version: vigente, ...antes } = actual;
    if (JSON.stringify(actual) === JSON.stringify(toReglas({ ...valores, version: vigente })))
      return done(actual);
    if (version !== vigente)
      return refused(409, "version", "Otra persona cambió las reglas mientras tanto. Miralas de nuevo.");
    const nueva = await insertReglas(tx, valores, { creadasEn: deps.clock(), creadasPor: actor.usuarioId });
    await registrar(deps, tx, actor, {
      accion: "reglas-de-cuotas.guardar",
      objetoId: nueva,
      antes,
      despues: valores,
    });
    return done({ ...valores, version: nueva });
  });
}
