import { GROUPS, STAFF_SCREENS, type StaffPath } from "#contract/menu.ts";
import { ALLOWED } from "#contract/permission.ts";
import type { Pendientes } from "#features/oficina/hoy/contract.ts";
import { hasRole, type Session } from "#web/session.ts";

export interface FrameEntry {
  path: StaffPath;
  label: string;
  /** Marked as current only at its exact address. */
  exact: boolean;
}

/**
 * The entries of a session's roles by group, without empty groups (Rule SIT-3). All entries while the session is
 * unknown, to reserve the space.
 */
export function entriesByGroup(session: Session): { group: string; entries: FrameEntry[] }[] {
  const theirs = STAFF_SCREENS.filter(
    ({ who }) => session.status === "loading" || hasRole(session, ALLOWED[who]),
  );
  return GROUPS.map((group) => ({
    group,
    entries: theirs.flatMap((screen): FrameEntry[] => {
      const label = screen.inFrame ?? screen.label;
      if (screen.group !== group || label === null) return [];
      return [{ path: screen.path, label, exact: screen.exact ?? false }];
    }),
  })).filter(({ entries }) => entries.length > 0);
}

const WAITING: Partial<Record<StaffPath, { which: keyof Pendientes; one: string; many: string }>> = {
  eventos: { which: "devoluciones", one: "devolución a mano", many: "devoluciones a mano" },
  prensa: { which: "prensa", one: "pedido por responder", many: "pedidos por responder" },
  usuarios: { which: "socios", one: "pedido para ser socio", many: "pedidos para ser socio" },
  consumidor: { which: "consumidor", one: "solicitud por responder", many: "solicitudes por responder" },
  cancha: { which: "reservas", one: "reserva por responder", many: "reservas por responder" },
  sistema: { which: "correos", one: "correo que no salió", many: "correos que no salieron" },
};

/** The count at an entry with its words; null if nothing waits. */
export function waitingAt(
  path: StaffPath,
  pendientes: Pendientes | null,
): { count: number; what: string } | null {
  const waiting = WAITING[path];
  const count = waiting && pendientes?.[waiting.which];
  return count ? { count, what: count === 1 ? waiting.one : waiting.many } : null;
}
