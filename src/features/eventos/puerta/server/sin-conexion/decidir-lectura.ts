import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { LecturaEnEspera } from "../../contract/sin-conexion.ts";
import type { ResultadoDeLectura } from "../../rules.ts";
import { personaDe } from "../buscar-personas.ts";
import { ingresarLectura, paraRegistrar } from "./asentar-lectura.ts";
import { listEnEspera, lockLectura, updateResultado } from "./repo.ts";

const EN_LA_LISTA = 200;

/** Entries that wait for the office's decision (Rule PUE-12). */
export async function lecturasEnEspera(deps: Pick<Deps, "db">): Promise<LecturaEnEspera[]> {
  return (await listEnEspera(deps.db, EN_LA_LISTA)).map(
    ({ nombre, apellido, portador, acreditado, en, por, recibidaEn, ...lectura }) => ({
      ...lectura,
      persona: lectura.entradaId === null ? acreditado : personaDe({ nombre, apellido, portador }),
      en: en.toISOString(),
      por: por ?? "",
      recibidaEn: recibidaEn.toISOString(),
    }),
  );
}

/**
 * Admits or discards a waiting entry; audited (Rule PUE-12). A ticket that was used, annulled or passed on meanwhile
 * stays as it is, and the result says so.
 */
export function decidirLectura(
  deps: Pick<Deps, "clock" | "club" | "db">,
  actor: Actor,
  { id, admite }: { id: string; admite: boolean },
): Promise<Outcome<{ id: string; resultado: ResultadoDeLectura }>> {
  return deps.db.transaction(async (tx) => {
    const lectura = await lockLectura(tx, id);
    if (!lectura) return notFound("No existe ese ingreso.");
    if (lectura.resultado !== "en-espera")
      return refused(409, "ya-decidida", "Ese ingreso no espera ninguna decisión: ya se resolvió.");
    const decided = admite ? await ingresarLectura(deps, tx, lectura, () => null) : "descartada";
    const resultado = typeof decided === "string" ? decided : "en-espera";
    await updateResultado(tx, id, { resultado, decididaPor: actor.usuarioId, decididaEn: deps.clock() });
    const de = lectura.pedidoId === null ? "entrada" : "prensa";
    await registrar(deps, tx, actor, {
      accion: `${de}.${admite ? "admitir-lectura" : "descartar-lectura"}`,
      objetoId: lectura.pedidoId ?? lectura.entradaId ?? 0,
      despues: { ...paraRegistrar(lectura), resultado },
    });
    return done({ id, resultado });
  });
}
