import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Enlace } from "../contract.ts";
import { enlaceCompleto } from "../rules.ts";
import { enlaceInvalido } from "./crear-enlace.ts";
import { cambiar, tomar } from "./repo.ts";

/** Changes a link's name and address; its place among the others stays. 404 when it is gone. */
export async function modificarEnlace(
  deps: Deps,
  actor: Actor,
  input: { id: number; nombre: string; enlace: string },
): Promise<Outcome<Enlace>> {
  const enlace = enlaceCompleto(input.enlace);
  if (enlace === null) return enlaceInvalido();
  const cambiado = await deps.db.transaction(async (tx) => {
    const antes = await tomar(tx, input.id);
    if (!antes || (antes.nombre === input.nombre && antes.enlace === enlace)) return antes;
    const despues = await cambiar(tx, input.id, { nombre: input.nombre, enlace });
    await registrar(deps, tx, actor, {
      accion: "enlace.modificar",
      objeto: "enlace",
      objetoId: input.id,
      antes,
      despues,
    });
    return despues;
  });
  if (!cambiado) return notFound("Ese enlace ya no existe.");
  deps.cache.drop("enlaces");
  return done(cambiado);
}
