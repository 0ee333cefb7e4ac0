import { type Outcome, refused, refusedField, refusing } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import { violatesForeignKey, violatesUnique } from "#server/db/errors.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Arancel, crearArancel as contrato } from "../contract.ts";
import { YA_MENSUAL } from "../rules.ts";
import { insertArancel, insertPrecios } from "./precios.repo.ts";
import { verArancel } from "./ver-aranceles.ts";

/** Makes a plan monthly, or adds an add-on, with its first price (Rule TAR-7). Audited. */
export function crearArancel(
  deps: Deps,
  actor: Actor,
  { tipo, planId: elegido, nombre, importe, vigenteDesde }: JsonOf<typeof contrato>,
): Promise<Outcome<Arancel>> {
  return deps.db
    .transaction(async (tx) => {
      const creadoEn = deps.clock();
      const planId = elegido ?? null;
      const arancelId = await insertArancel(tx, { tipo, planId, nombre, creadaEn: creadoEn });
      const precio = { arancelId, vigenteDesde, importe, creadoEn, creadoPor: actor.usuarioId };
      await insertPrecios(tx, [precio]);
      await registrar(deps, tx, actor, {
        accion: "arancel.crear",
        objetoId: arancelId,
        despues: { nombre, planId, importe, vigenteDesde },
      });
      return verArancel(deps, tx, arancelId);
    })
    .catch(
      refusing((error) => {
        if (violatesUnique(error, "aranceles_plan_unico")) return refused(409, "ya-mensual", YA_MENSUAL);
        return violatesForeignKey(error)
          ? refusedField(422, "datos-invalidos", "planId", "Ese plan ya no existe: elegí otro")
          : null;
      }),
    );
}
