import { useClub } from "../club.ts";
import type { ServerStatus } from "../server-status.ts";
import { hasRole, type Session } from "../session.ts";

export interface MenuLink {
  label: string;
  to: string;
  /** Marked as current only on its exact address. */
  exact?: boolean;
}

export interface MenuGroup {
  label: string;
  links: MenuLink[];
}

/** Addresses of staff screens, from their path below the administration, such as `eventos/`. */
export function useAdminPath(): (rest: string) => string {
  const { slug } = useClub();
  return (rest) => `/${slug}/admin/${rest}`;
}

const admin = (label: string, section: string): MenuLink => ({ label, to: `${section}/` });

/** Staff screens, by their path below the administration. */
const INICIO: MenuLink = { label: "Inicio", to: "", exact: true };
const AYUDA = admin("Ayuda", "ayuda");

const ADMINISTRADOR_B = [
  INICIO,
  admin("Cancha", "cancha"),
  admin("Prensa", "prensa"),
  admin("Eventos", "eventos"),
  admin("Códigos", "codigos"),
  AYUDA,
];

const ADMINISTRADOR = [
  INICIO,
  admin("Eventos", "eventos"),
  admin("Códigos", "codigos"),
  admin("Prensa", "prensa"),
  admin("Usuarios", "usuarios"),
  admin("Planes", "planes"),
  admin("Cobros", "cobros"),
  admin("Cancha", "cancha"),
  admin("Carrousel", "carrousel"),
  admin("Galería", "galeria"),
  admin("Sponsor", "sponsor"),
  admin("Enlaces", "enlaces"),
  admin("Datos del club", "club"),
  admin("Solicitudes de consumidores", "consumidor"),
  admin("Registro de decisiones", "auditoria"),
  admin("Conexiones", "conexiones"),
  admin("Estado del sistema", "sistema"),
  AYUDA,
];

/** Menu entries for a session (Rule SIT-2). An administrador gets only the full menu. */
export function menuFor(
  session: Session,
  status: ServerStatus,
  adminPath: (rest: string) => string,
): (MenuLink | MenuGroup)[] {
  const placed = (link: MenuLink) => ({ ...link, to: adminPath(link.to) });
  const entries: (MenuLink | MenuGroup)[] = [
    { label: "Principal", to: "/", exact: true },
    { label: "Prensa", to: "/prensa" },
    {
      label: "El Club",
      links: [
        { label: "Sobre nosotros", to: "/sobre_nosotros" },
        { label: "Jugadores", to: "/jugadores" },
        ...(status === "up" ? [{ label: "Galería", to: "/galeria" }] : []),
      ],
    },
  ];
  if (session.status === "in") entries.push({ label: "Reservar cancha", to: "/reservas" });
  if (hasRole(session, ["usuario"])) entries.push({ label: "Hacete socio", to: "/hacete_socio" });
  if (hasRole(session, ["administrador", "usuario", "socio", "socioEnProceso", "administradorB"]))
    entries.push({ label: "Mi perfil", to: "/perfil" });
  if (hasRole(session, ["administrador"]))
    entries.push({ label: "Administrar", links: ADMINISTRADOR.map(placed) });
  else if (hasRole(session, ["administradorB"]))
    entries.push({ label: "Admin", links: ADMINISTRADOR_B.map(placed) });
  return entries;
}
