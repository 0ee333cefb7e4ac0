import { clubTime } from "#contract/club-time.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import { holds } from "#contract/permission.ts";
import { findInbox } from "#server/db/office-inbox.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Bandeja } from "../contract.ts";
import { ASUNTOS_A_LA_VEZ } from "../rules.ts";

/** Returns items of all areas that the caller's role may decide, oldest first (Rule OFI-12). */
export async function verBandeja(deps: Deps, actor: Actor): Promise<Outcome<Bandeja>> {
  const kinds = deps.inbox.filter(({ who }) => holds(who, actor.permisos));
  const { fecha: hoy } = clubTime(deps.clock());
  const { items, totals } = await findInbox(deps, kinds, { hoy, limit: ASUNTOS_A_LA_VEZ, actor });
  const office = `/${deps.club().slug}/admin/`;
  return done({
    total: [...totals.values()].reduce((sum, total) => sum + total, 0),
    asuntos: items.map(({ kind: { tipo, uno }, desde, plazo, enlace, ...item }) => ({
      tipo,
      que: uno.charAt(0).toUpperCase() + uno.slice(1),
      ...item,
      desde: desde.toISOString(),
      plazo: plazo?.toISOString() ?? null,
      enlace: office + enlace,
    })),
    porTipo: kinds.flatMap(({ tipo, uno, varios, lista }) => {
      const total = totals.get(tipo) ?? 0;
      const nombre = total === 1 ? uno : varios;
      return total > 0 ? { tipo, total, nombre, lista: office + lista } : [];
    }),
  });
}
