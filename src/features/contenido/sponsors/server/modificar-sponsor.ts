import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { nombreLimpio, primerNombreLibre, sinExtension } from "#features/contenido/galeria/rules.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Sponsor } from "../contract.ts";
import { comoSponsor } from "./como-sponsor.ts";
import { buscarPorId, cambiarNombre, nombresQueEmpiezan, reservarNombres } from "./repo.ts";

/**
 * Changes a sponsor's text or link, which is also its file name (Rule CON-3): emptied it is called by the time, taken by
 * another one it gets a number. Its logo and its place stay.
 */
export async function modificarSponsor(
  deps: Deps,
  actor: Actor,
  input: { id: number; nombre: string },
): Promise<Outcome<Sponsor>> {
  const cambiado = await deps.db.transaction(async (tx) => {
    await reservarNombres(tx);
    const antes = await buscarPorId(tx, input.id);
    const pedido = nombreLimpio(input.nombre, String(deps.clock().getTime()));
    if (!antes || antes.nombre === pedido) return antes;
    const ocupados = new Set(await nombresQueEmpiezan(tx, sinExtension(pedido)));
    ocupados.delete(antes.nombre);
    const nombre = primerNombreLibre(pedido, ocupados);
    if (nombre === antes.nombre) return antes;
    await cambiarNombre(tx, input.id, nombre);
    await registrar(deps, tx, actor, {
      accion: "sponsor.modificar",
      objeto: "sponsor",
      objetoId: input.id,
      antes: { nombre: antes.nombre },
      despues: { nombre },
    });
    return { ...antes, nombre };
  });
  if (!cambiado) return notFound("Ese sponsor ya no existe.");
  deps.cache.drop("sponsors");
  return done(comoSponsor(cambiado));
}
