import { clubTime } from "#contract/club-time.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import { holds } from "#contract/permission.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Bandeja } from "../contract.ts";
import { ASUNTOS_A_LA_VEZ } from "../rules.ts";

/** What waits in all areas, as far as the caller's role decides it, the oldest first (Rule OFI-12). */
export async function verBandeja(deps: Deps, actor: Actor): Promise<Outcome<Bandeja>> {
  const input = { hoy: clubTime(deps.clock()).fecha, limit: ASUNTOS_A_LA_VEZ };
  const kinds = deps.inbox.filter(({ who }) => holds(who, actor.permisos));
  const found = await Promise.all(
    kinds.map(async (kind) => ({ kind, ...(await kind.find(deps, input, actor)) })),
  );
  const office = `/${deps.club().slug}/admin/`;
  const waiting = found.filter(({ total }) => total > 0);
  return done({
    total: waiting.reduce((sum, { total }) => sum + total, 0),
    asuntos: waiting
      .flatMap(({ kind: { tipo, uno }, items }) =>
        items.map((item) => ({ tipo, que: uno.charAt(0).toUpperCase() + uno.slice(1), ...item })),
      )
      .sort((a, b) => +a.desde - +b.desde)
      .slice(0, ASUNTOS_A_LA_VEZ)
      .map(({ desde, plazo, enlace, ...asunto }) => ({
        ...asunto,
        desde: desde.toISOString(),
        plazo: plazo?.toISOString() ?? null,
        enlace: office + enlace,
      })),
    porTipo: waiting.map(({ kind: { tipo, uno, varios, lista }, total }) => ({
      tipo,
      total,
      nombre: total === 1 ? uno : varios,
      lista: office + lista,
    })),
  });
}
