/** The roles, as stored in `permisos` (Rule PER-1). */
export const ROLES = ["administrador", "administradorB", "usuario", "socio", "socioEnProceso"] as const;
export type Rol = (typeof ROLES)[number];

/**
 * Who may call a route: anyone, users with a session, staff (both kinds of administrador), or the administrador alone
 * (Rule API-8). A route without a permission prevents startup.
 */
export type Permission = "anyone" | "session" | "staff" | "administrador";

export const ALLOWED: Record<Exclude<Permission, "anyone" | "session">, readonly Rol[]> = {
  staff: ["administrador", "administradorB"],
  administrador: ["administrador"],
};

export function holds(permission: Permission, permisos: readonly string[] | null): boolean {
  if (permission === "anyone") return true;
  if (permisos === null) return false;
  if (permission === "session") return true;
  return permisos.some((rol) => (ALLOWED[permission] as readonly string[]).includes(rol));
}
