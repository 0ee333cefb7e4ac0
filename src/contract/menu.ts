import type { PublicPath } from "./pages.ts";
import { type Permission, ROLES, type Rol } from "./permission.ts";

/** A screen of the office. */
interface StaffScreen {
  /** Below the administration, without slashes around it. */
  path: string;
  who: Exclude<Permission, "anyone" | "session">;
  /** Its entry in the menu; null for a screen that is reached from others. */
  label: string | null;
  /** Has no addresses below its own: an unknown one gets a 404. */
  exact?: true;
}

const SCREENS = [
  { path: "", who: "staff", label: "Inicio", exact: true },
  { path: "eventos", who: "staff", label: "Eventos" },
  { path: "eventos/ingreso", who: "staff", label: null, exact: true },
  { path: "codigos", who: "staff", label: "Códigos" },
  { path: "prensa", who: "staff", label: "Prensa" },
  { path: "usuarios", who: "administrador", label: "Usuarios" },
  { path: "planes", who: "administrador", label: "Planes" },
  { path: "cobros", who: "administrador", label: "Cobros" },
  { path: "cancha", who: "staff", label: "Cancha" },
  { path: "carrousel", who: "administrador", label: "Carrousel" },
  { path: "galeria", who: "administrador", label: "Galería" },
  { path: "sponsor", who: "administrador", label: "Sponsor" },
  { path: "enlaces", who: "administrador", label: "Enlaces" },
  { path: "club", who: "administrador", label: "Datos del club" },
  { path: "correos", who: "administrador", label: "Correos" },
  { path: "consumidor", who: "administrador", label: "Solicitudes de consumidores" },
  { path: "auditoria", who: "administrador", label: "Registro de decisiones" },
  { path: "conexiones", who: "administrador", label: "Conexiones" },
  { path: "sistema", who: "administrador", label: "Estado del sistema" },
  { path: "ayuda", who: "staff", label: "Ayuda" },
] as const satisfies StaffScreen[];
export type StaffPath = (typeof SCREENS)[number]["path"];

/** The office's screens, in the order of an administrador's menu (Rule SIT-2); a more specific path comes later. */
export const STAFF_SCREENS: readonly (StaffScreen & { path: StaffPath })[] = SCREENS;

/** An entry of the menu above every page. */
interface MenuEntry {
  label: string;
  to: PublicPath | "/perfil";
  group?: string;
  /** Only for a session, or for these roles. */
  who?: "session" | readonly Rol[];
  /** Hidden while the server does not respond. */
  needsServer?: true;
}

export const MENU: readonly MenuEntry[] = [
  { label: "Principal", to: "/" },
  { label: "Prensa", to: "/prensa" },
  { label: "Sobre nosotros", to: "/sobre_nosotros", group: "El Club" },
  { label: "Jugadores", to: "/jugadores", group: "El Club" },
  { label: "Galería", to: "/galeria", group: "El Club", needsServer: true },
  { label: "Reservar cancha", to: "/reservas", who: "session" },
  { label: "Hacete socio", to: "/hacete_socio", who: ["usuario"] },
  { label: "Mi perfil", to: "/perfil", who: ROLES },
];

/** The menu of an administradorB has an order of its own. */
export const MENU_OF_B: readonly StaffPath[] = ["", "cancha", "prensa", "eventos", "codigos", "ayuda"];
