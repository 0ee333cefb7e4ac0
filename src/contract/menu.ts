import type { PublicPath } from "./pages.ts";
import { ROLES, type Rol } from "./permission.ts";

interface MenuEntry {
  label: string;
  to: PublicPath | "/perfil" | `/perfil/${string}`;
  group?: string;
  /** Roles that get this entry; everyone if absent. */
  who?: readonly Rol[];
  /** Hidden while the server does not respond. */
  needsServer?: true;
}

const DE_LA_CASA: readonly Rol[] = ["usuario", "socio", "socioEnProceso"];

export const MENU: readonly MenuEntry[] = [
  { label: "Principal", to: "/" },
  { label: "Fixture", to: "/fixture" },
  { label: "Prensa", to: "/prensa" },
  { label: "Sobre nosotros", to: "/sobre_nosotros", group: "El Club" },
  { label: "Noticias", to: "/noticias", group: "El Club" },
  { label: "Equipos", to: "/equipos", group: "El Club" },
  { label: "Jugadores", to: "/jugadores", group: "El Club" },
  { label: "Galería", to: "/galeria", group: "El Club", needsServer: true },
  { label: "Reservar cancha", to: "/reservas" },
  { label: "Hacete socio", to: "/hacete_socio", who: ["usuario"] },
  { label: "Mis entradas", to: "/perfil/entradas", group: "Lo tuyo", who: DE_LA_CASA },
  { label: "Familia y cuotas", to: "/perfil/familia", group: "Lo tuyo", who: DE_LA_CASA },
  { label: "Mis reservas", to: "/perfil/reservas", group: "Lo tuyo", who: DE_LA_CASA },
  { label: "Mi perfil", to: "/perfil", who: ROLES },
];
