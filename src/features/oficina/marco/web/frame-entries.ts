import { ALLOWED } from "#contract/permission.ts";
import { PLACES, type Place, STAFF_SCREENS, type StaffPath } from "#contract/staff-screens.ts";
import type { Pendientes } from "#features/oficina/hoy/contract.ts";
import { hasRole, type Session } from "#web/session.ts";

interface PlaceTab {
  path: StaffPath;
  label: string;
  /** Path relative to the office's path. */
  to: string;
}

/**
 * Returns the menu's places with their tabs, limited to what the session's roles may open (Rule SIT-3). Returns all
 * places while the session is unknown, to keep their space.
 */
export function placesOf(session: Session): { place: Place; tabs: [PlaceTab, ...PlaceTab[]] }[] {
  const theirs = STAFF_SCREENS.filter(
    ({ who }) => session.status === "loading" || hasRole(session, ALLOWED[who]),
  );
  return PLACES.flatMap((place) => {
    const [first, ...rest] = theirs.flatMap((screen): PlaceTab[] => {
      const { path, tab, exact } = screen;
      return screen.place === place && tab !== null
        ? [{ path, label: tab, to: exact ? path : `${path}/` }]
        : [];
    });
    return first ? [{ place, tabs: [first, ...rest] }] : [];
  });
}

/** Words for the pending items of a screen. */
const WAITING: Partial<Record<StaffPath, { which: keyof Pendientes; one: string; many: string }>> = {
  eventos: { which: "devoluciones", one: "devolución a mano", many: "devoluciones a mano" },
  prensa: { which: "prensa", one: "pedido por responder", many: "pedidos por responder" },
  "usuarios/padron": { which: "socios", one: "pedido para ser socio", many: "pedidos para ser socio" },
  consumidor: { which: "consumidor", one: "solicitud por responder", many: "solicitudes por responder" },
  cancha: { which: "reservas", one: "reserva por responder", many: "reservas por responder" },
  sistema: { which: "sistema", one: "cosa para mirar", many: "cosas para mirar" },
};

/** Returns the number of pending items on a screen, with the words for them; null if there are none. */
export function waitingAt(
  path: StaffPath,
  pendientes: Pendientes | null,
): { count: number; what: string } | null {
  const waiting = WAITING[path];
  const count = waiting && pendientes?.[waiting.which];
  return count ? { count, what: count === 1 ? waiting.one : waiting.many } : null;
}

/** Returns the number of pending items on all tabs of a place; null if there are none. */
export function waitingIn(
  tabs: readonly PlaceTab[],
  pendientes: Pendientes | null,
): { count: number; what: string } | null {
  const waiting = tabs.flatMap(({ path }) => waitingAt(path, pendientes) ?? []);
  if (waiting.length === 0) return null;
  const [first] = waiting;
  return {
    count: waiting.reduce((sum, { count }) => sum + count, 0),
    what: waiting.length === 1 && first ? first.what : "asuntos que esperan",
  };
}
