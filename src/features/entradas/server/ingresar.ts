import { clubTime } from "#contract/club-time.ts";
import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/auditoria/server/registrar.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Entrada } from "../contract.ts";
import { buscar, dejarPasar } from "./repo.ts";
import { eventoDe } from "./vistas.ts";

export interface Ingreso {
  entradaId: number;
  persona: string;
  evento: Entrada["evento"];
  ingresoEn: string;
}

/** Lets the holder of a code in, once, whoever of several gates is first (product §6). */
export async function ingresar(deps: Deps, actor: Actor, codigo: string): Promise<Outcome<Ingreso>> {
  const limite = await deps.limits.take("ingreso", String(actor.usuarioId));
  if (limite) return limite;
  const id = deps.tickets.read(codigo);
  const entrada = id === null ? null : await buscar(deps.db, id);
  if (!entrada) return notFound("Ese código no es de ninguna entrada nuestra.");
  const ahora = deps.clock();
  const paso = await deps.db.transaction(async (tx) => {
    const paso = await dejarPasar(tx, entrada.id, actor.usuarioId, ahora);
    if (paso)
      await registrar(deps, tx, actor, {
        accion: "entrada.ingreso",
        objeto: "entrada",
        objetoId: entrada.id,
      });
    return paso;
  });
  if (paso) {
    return done({
      entradaId: entrada.id,
      persona: `${entrada.nombre} ${entrada.apellido}`,
      evento: eventoDe(entrada),
      ingresoEn: ahora.toISOString(),
    });
  }
  const actual = (await buscar(deps.db, entrada.id)) ?? entrada;
  if (actual.ingresoEn)
    return refused(409, "ya-ingreso", `Ya ingresó a las ${clubTime(actual.ingresoEn).hora}`);
  return refused(
    409,
    "no-paga",
    actual.estado === "anulada" ? "Esta entrada fue anulada." : "Esta entrada todavía no está paga.",
  );
}
