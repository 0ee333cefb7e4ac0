import { MENU } from "#contract/menu.ts";
import { STAFF_SCREENS } from "#contract/staff-screens.ts";
import { useClub } from "../club.ts";
import type { ServerStatus } from "../server-status.ts";
import { hasRole, type Session } from "../session.ts";

export interface MenuLink {
  label: string;
  to: string;
  exact?: boolean;
}

export interface MenuGroup {
  label: string;
  links: MenuLink[];
}

export function isAt(pathname: string, { to, exact = false }: MenuLink): boolean {
  const here = `${pathname.toLowerCase()}/`.replace("//", "/");
  const there = `${to.toLowerCase()}/`.replace("//", "/");
  return exact ? here === there : here.startsWith(there);
}

/** Makes addresses of staff screens from their path below the administration, such as `eventos/`. */
export function useAdminPath(): (rest: string) => string {
  const { slug } = useClub();
  return (rest) => `/${slug}/admin/${rest}`;
}

/**
 * Returns the menu entries for a session (Rule SIT-2). An administrador gets only the full menu; other staff have
 * their own entries.
 */
export function menuFor(
  session: Session,
  status: ServerStatus,
  adminPath: (rest: string) => string,
): (MenuLink | MenuGroup)[] {
  const entries: (MenuLink | MenuGroup)[] = [];
  for (const { label, to, group, who, needsServer } of MENU) {
    if (needsServer && status !== "up") continue;
    if (who && !hasRole(session, who)) continue;
    const link = { label, to, ...(to === "/" && { exact: true }) };
    const last = entries.at(-1);
    if (group === undefined) entries.push(link);
    else if (last && "links" in last && last.label === group) last.links.push(link);
    else entries.push({ label: group, links: [link] });
  }
  const isFull = hasRole(session, ["administrador"]);
  if (isFull || hasRole(session, ["administradorB"])) {
    const sections = STAFF_SCREENS.flatMap(({ path, who, section }): MenuLink[] =>
      section && (isFull || who === "staff") ? [{ label: section, to: adminPath(`${path}/`) }] : [],
    );
    // The menu of an administradorB has always had the order Cancha, Prensa, Eventos.
    if (!isFull) sections.reverse();
    const office = { label: "Oficina", to: adminPath(""), exact: true };
    entries.push({
      label: isFull ? "Administrar" : "Admin",
      links: [...sections, office],
    });
  }
  return entries;
}
