import { done, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Enlace } from "../contract.ts";
import { ENLACE_INVALIDO, enlaceCompleto } from "../rules.ts";
import { insertar } from "./repo.ts";

/** Keeps a link with its scheme (Rule CON-2); 422 for what is no address of a web page. */
export async function crearEnlace(
  deps: Deps,
  actor: Actor,
  input: { nombre: string; enlace: string },
): Promise<Outcome<Enlace>> {
  const enlace = enlaceCompleto(input.enlace);
  if (enlace === null) return enlaceInvalido();
  const creado = await deps.db.transaction(async (tx) => {
    const nuevo = await insertar(tx, { nombre: input.nombre, enlace, creadoEn: deps.clock() });
    await registrar(deps, tx, actor, {
      accion: "enlace.crear",
      objeto: "enlace",
      objetoId: nuevo.id,
      despues: nuevo,
    });
    return nuevo;
  });
  deps.cache.drop("enlaces");
  return done(creado);
}

export function enlaceInvalido() {
  return refused(422, "enlace-invalido", ENLACE_INVALIDO, {
    errors: [{ path: "enlace", message: ENLACE_INVALIDO }],
  });
}
