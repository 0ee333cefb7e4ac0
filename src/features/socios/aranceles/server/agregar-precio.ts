import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Arancel, agregarPrecio as contrato } from "../contract.ts";
import { insertPrecios, lockArancel } from "./precios.repo.ts";
import { verArancel } from "./ver-aranceles.ts";

/**
 * Adds the price of an arancel from a month on (Rule TAR-2); nothing if it has that price already. Audited. 409 if
 * another person added one since it was read.
 */
export function agregarPrecio(
  deps: Deps,
  actor: Actor,
  { id, importe, vigenteDesde, ultimoPrecioId }: JsonOf<typeof contrato> & { id: number },
): Promise<Outcome<Arancel>> {
  return deps.db.transaction(async (tx): Promise<Outcome<Arancel>> => {
    if (!(await lockArancel(tx, id))) return notFound("Ese arancel no existe.");
    const arancel = await verArancel(deps, tx, id);
    if (!arancel.ok) return arancel;
    const { precios } = arancel.value;
    const delMes = precios.find((uno) => uno.vigenteDesde === vigenteDesde);
    if (delMes?.importe === importe) return done(arancel.value);
    const ultimo = Math.max(0, ...precios.map((uno) => uno.id));
    if (ultimoPrecioId !== undefined && ultimoPrecioId !== ultimo)
      return refused(409, "version", "Otra persona cambió los precios mientras tanto. Miralos de nuevo.");
    const creadoEn = deps.clock();
    await insertPrecios(tx, [{ arancelId: id, vigenteDesde, importe, creadoEn, creadoPor: actor.usuarioId }]);
    await registrar(deps, tx, actor, {
      accion: "arancel.precio",
      objetoId: id,
      ...(delMes && { antes: { importe: delMes.importe } }),
      despues: { importe, vigenteDesde },
    });
    return verArancel(deps, tx, id);
  });
}
