import { clubTime } from "#contract/club-time.ts";
import { toCentavos, toPesos } from "#contract/money.ts";
import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { creditoDe, cuotasPorPagar, tuvoCuotas } from "#features/cuotas/cuotas/server/ver-cuotas.ts";
import { derechosDe } from "#features/personas/vinculos/server/derechos-de-usuario.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { PorPagar } from "../contract.ts";
import { listNombres, listPagadoresDe } from "./cuentas-corrientes.repo.ts";

export async function verPorPagar(deps: Deps, actor: Actor): Promise<Outcome<PorPagar>> {
  return done(await porPagarDe(deps, actor.usuarioId));
}

/** Returns what a family owes, for the office. Starts from the person's first payer, so that the siblings are included. */
export async function verPorPagarDe(deps: Deps, _actor: Actor, { id }: { id: number }) {
  const [persona] = await listNombres(deps.db, [id]);
  if (!persona) return notFound("Esa persona no existe.");
  const responsables = await listPagadoresDe(deps.db, id, clubTime(deps.clock()).fecha);
  const pagadorId = responsables[0]?.id ?? id;
  const todo = await porPagarDe(deps, pagadorId);
  const personas = todo.personas.filter(({ paga }) => paga);
  return done({ ...todo, personas, pagadores: [persona, ...responsables], pagadorId });
}

async function porPagarDe(deps: Deps, usuarioId: number): Promise<PorPagar> {
  const derechos = await derechosDe(deps, deps.db, usuarioId);
  const ids = [...derechos.values()].filter(({ ve, paga }) => ve || paga).map(({ personaId }) => personaId);
  const [nombres, cuotas, credito, debio] = await Promise.all([
    listNombres(deps.db, ids),
    cuotasPorPagar(deps, usuarioId, ids),
    creditoDe(deps.db, usuarioId),
    tuvoCuotas(deps.db, usuarioId),
  ]);
  const personas = nombres.flatMap((persona) => {
    const suyos = derechos.get(persona.id);
    const suyas = cuotas.get(persona.id) ?? [];
    if (!suyos || (persona.id === usuarioId && !debio)) return [];
    const vencidas = suyas.filter(({ estado }) => estado === "vencida");
    const centavos = vencidas.reduce(
      (sum, { importe, pagado = 0 }) => sum + toCentavos(importe) - toCentavos(pagado),
      0,
    );
    return {
      ...persona,
      relacion: suyos.relacion,
      paga: suyos.paga,
      vencido: toPesos(centavos),
      cuotas: suyas,
    };
  });
  // People with overdue debt come first, then the person themselves.
  const orden = ({ id, vencido }: (typeof personas)[number]) => (vencido > 0 ? 0 : id === usuarioId ? 1 : 2);
  personas.sort((a, b) => orden(a) - orden(b));
  return { credito, ...(deps.payments === null && { sinPagoEnLinea: true as const }), personas };
}
