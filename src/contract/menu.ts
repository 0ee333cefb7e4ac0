import type { PublicPath } from "./pages.ts";
import { type Permission, ROLES, type Rol } from "./permission.ts";

export const GROUPS = [
  "Hoy",
  "Eventos y entradas",
  "Personas",
  "Plata",
  "Canchas",
  "El sitio",
  "Sistema",
] as const;

type StaffScreen = {
  /** Path below the administration, without slashes around it; `:id` for the page of an object. */
  path: string;
  who: Exclude<Permission, "anyone" | "session">;
  group: (typeof GROUPS)[number];
  /** Its label in the public menu and in the frame; null for a screen that is reached only from others. */
  label: string | null;
  /** Its label in the frame, if it is shorter or the screen is only there. */
  inFrame?: string;
  /** Has no addresses below it: an unknown one gets a 404. */
  exact?: true;
} & (
  | { who: "administrador" | "staff"; label: null; ofB?: never }
  | { who: "administrador"; label: string; ofB?: never }
  /** Its place in the menu of an administradorB, which has its own order; null if absent. */
  | { who: "staff"; label: string; ofB: number | null }
);

const SCREENS = [
  { path: "", who: "staff", group: "Hoy", label: "Hoy", ofB: 1, exact: true },
  { path: "eventos", who: "staff", group: "Eventos y entradas", label: "Eventos", ofB: 4 },
  { path: "eventos/:id", who: "staff", group: "Eventos y entradas", label: null, exact: true },
  {
    path: "eventos/ingreso",
    who: "staff",
    group: "Eventos y entradas",
    label: null,
    inFrame: "Puerta",
    exact: true,
  },
  { path: "codigos", who: "staff", group: "Eventos y entradas", label: "Códigos", ofB: 5 },
  { path: "prensa", who: "staff", group: "Eventos y entradas", label: "Prensa", ofB: 3 },
  { path: "prensa/:id", who: "staff", group: "Eventos y entradas", label: null, exact: true },
  { path: "usuarios", who: "administrador", group: "Personas", label: "Usuarios" },
  { path: "usuarios/:id", who: "administrador", group: "Personas", label: null, exact: true },
  {
    path: "usuarios/padron",
    who: "administrador",
    group: "Personas",
    label: null,
    inFrame: "Padrón",
    exact: true,
  },
  {
    path: "usuarios/duplicados",
    who: "administrador",
    group: "Personas",
    label: null,
    inFrame: "Duplicados",
    exact: true,
  },
  {
    path: "usuarios/importar",
    who: "administrador",
    group: "Personas",
    label: null,
    inFrame: "Importar",
    exact: true,
  },
  { path: "planes", who: "administrador", group: "Personas", label: "Planes" },
  {
    path: "planes/mensuales",
    who: "administrador",
    group: "Plata",
    label: null,
    inFrame: "Cuotas mensuales",
    exact: true,
  },
  { path: "planes/aumentos", who: "administrador", group: "Plata", label: null, exact: true },
  { path: "planes/reglas", who: "administrador", group: "Plata", label: null, exact: true },
  { path: "mensajes", who: "staff", group: "Personas", label: null, inFrame: "Mensajes" },
  { path: "mensajes/:id", who: "staff", group: "Personas", label: null, exact: true },
  { path: "mensajes/nuevo", who: "staff", group: "Personas", label: null, exact: true },
  { path: "cobros", who: "administrador", group: "Plata", label: "Cobros" },
  { path: "arqueos", who: "administrador", group: "Plata", label: null, inFrame: "Cierres de caja" },
  { path: "deudores", who: "administrador", group: "Plata", label: null, inFrame: "Deudores" },
  { path: "deudores/recordatorios", who: "administrador", group: "Plata", label: null, exact: true },
  { path: "emisiones", who: "administrador", group: "Plata", label: null, inFrame: "Emisión" },
  {
    path: "transferencias",
    who: "administrador",
    group: "Plata",
    label: null,
    inFrame: "Transferencias",
    exact: true,
  },
  { path: "cobros/:id", who: "administrador", group: "Plata", label: null, exact: true },
  {
    path: "cobros/recibos",
    who: "administrador",
    group: "Plata",
    label: null,
    inFrame: "Recibos",
    exact: true,
  },
  { path: "tesoreria", who: "administrador", group: "Plata", label: null, inFrame: "Mes del tesorero" },
  { path: "cancha", who: "staff", group: "Canchas", label: "Cancha", ofB: 2 },
  { path: "cancha/reservas/:id", who: "staff", group: "Canchas", label: null, exact: true },
  { path: "carrousel", who: "administrador", group: "El sitio", label: "Carrousel" },
  { path: "galeria", who: "administrador", group: "El sitio", label: "Galería" },
  { path: "sponsor", who: "administrador", group: "El sitio", label: "Sponsor" },
  { path: "enlaces", who: "administrador", group: "El sitio", label: "Enlaces" },
  { path: "club", who: "administrador", group: "El sitio", label: "Datos del club" },
  { path: "correos", who: "administrador", group: "Sistema", label: "Correos" },
  {
    path: "consumidor",
    who: "administrador",
    group: "Personas",
    label: "Solicitudes de consumidores",
    inFrame: "Consumidores",
  },
  {
    path: "auditoria",
    who: "administrador",
    group: "Sistema",
    label: "Registro de decisiones",
    inFrame: "Decisiones",
  },
  { path: "conexiones", who: "administrador", group: "Sistema", label: "Conexiones" },
  { path: "sistema", who: "administrador", group: "Sistema", label: "Estado del sistema" },
  { path: "ayuda", who: "staff", group: "Sistema", label: "Ayuda", ofB: 6 },
] as const satisfies StaffScreen[];
export type StaffPath = (typeof SCREENS)[number]["path"];

/** The office's screens, in the order of an administrador's menu (Rule SIT-2); more specific paths come later. */
export const STAFF_SCREENS: readonly (StaffScreen & { path: StaffPath })[] = SCREENS;

interface MenuEntry {
  label: string;
  to: PublicPath | "/perfil" | "/perfil/familia";
  group?: string;
  who?: readonly Rol[];
  /** Hidden while the server does not respond. */
  needsServer?: true;
}

export const MENU: readonly MenuEntry[] = [
  { label: "Principal", to: "/" },
  { label: "Prensa", to: "/prensa" },
  { label: "Sobre nosotros", to: "/sobre_nosotros", group: "El Club" },
  { label: "Jugadores", to: "/jugadores", group: "El Club" },
  { label: "Galería", to: "/galeria", group: "El Club", needsServer: true },
  { label: "Reservar cancha", to: "/reservas" },
  { label: "Hacete socio", to: "/hacete_socio", who: ["usuario"] },
  { label: "Mi familia", to: "/perfil/familia", who: ["usuario", "socio", "socioEnProceso"] },
  { label: "Mi perfil", to: "/perfil", who: ROLES },
];

export const SCREENS_OF_B = STAFF_SCREENS.filter(({ ofB }) => typeof ofB === "number").toSorted(
  (a, b) => Number(a.ofB) - Number(b.ofB),
);
