import type { Permission } from "./permission.ts";

/** The places of the office, in the order of its sidebar. */
export const PLACES = [
  "Hoy",
  "Eventos",
  "Temporada",
  "Personas",
  "Cuotas",
  "Caja y banco",
  "Canchas",
  "Sitio",
  "Sistema",
  "Ayuda",
] as const;
export type Place = (typeof PLACES)[number];

interface StaffScreen {
  /** Path below the administration, without slashes at its ends; `:id` for the page of an object. */
  path: string;
  who: Exclude<Permission, "anyone" | "session">;
  place: Place;
  /** The screen's tab in its place; null for a screen that is opened from another one. */
  tab: string | null;
  /** The screen's section in the menu of the public site. */
  section?: string;
  /** Whether addresses below the screen's own return 404. */
  exact?: true;
}

const SCREENS = [
  { path: "", who: "staff", place: "Hoy", tab: "Hoy", exact: true },
  { path: "eventos", who: "staff", place: "Eventos", tab: "Eventos", section: "Eventos" },
  { path: "eventos/:id", who: "staff", place: "Eventos", tab: null, exact: true },
  { path: "eventos/ingreso", who: "staff", place: "Eventos", tab: "Puerta", exact: true },
  { path: "codigos", who: "staff", place: "Eventos", tab: "Códigos" },
  { path: "prensa", who: "staff", place: "Eventos", tab: "Prensa", section: "Prensa" },
  { path: "prensa/:id", who: "staff", place: "Eventos", tab: null, exact: true },
  { path: "partidos", who: "staff", place: "Temporada", tab: "Partidos" },
  { path: "partidos/:id", who: "staff", place: "Temporada", tab: null, exact: true },
  { path: "equipos", who: "staff", place: "Temporada", tab: "Equipos" },
  { path: "equipos/:id", who: "staff", place: "Temporada", tab: null, exact: true },
  { path: "competencias", who: "staff", place: "Temporada", tab: "Competencias" },
  { path: "competencias/:id", who: "staff", place: "Temporada", tab: null, exact: true },
  { path: "rivales", who: "staff", place: "Temporada", tab: "Rivales" },
  { path: "usuarios", who: "administrador", place: "Personas", tab: null, section: "Usuarios" },
  { path: "usuarios/:id", who: "administrador", place: "Personas", tab: null, exact: true },
  { path: "usuarios/padron", who: "administrador", place: "Personas", tab: "Lista", exact: true },
  { path: "usuarios/importar", who: "administrador", place: "Personas", tab: "Importar", exact: true },
  { path: "usuarios/duplicados", who: "administrador", place: "Personas", tab: "Duplicados", exact: true },
  { path: "mensajes", who: "staff", place: "Personas", tab: "Mensajes" },
  { path: "mensajes/:id", who: "staff", place: "Personas", tab: null, exact: true },
  { path: "mensajes/nuevo", who: "staff", place: "Personas", tab: null, exact: true },
  { path: "consumidor", who: "administrador", place: "Personas", tab: "Consumidores" },
  { path: "deudores", who: "administrador", place: "Cuotas", tab: "Deudores" },
  {
    path: "deudores/recordatorios",
    who: "administrador",
    place: "Cuotas",
    tab: "Recordatorios",
    exact: true,
  },
  { path: "emisiones", who: "administrador", place: "Cuotas", tab: "Cuotas del mes" },
  { path: "planes", who: "administrador", place: "Cuotas", tab: "Planes", section: "Planes" },
  { path: "planes/mensuales", who: "administrador", place: "Cuotas", tab: "Precios por mes", exact: true },
  { path: "planes/aumentos", who: "administrador", place: "Cuotas", tab: "Aumentos", exact: true },
  { path: "planes/reglas", who: "administrador", place: "Cuotas", tab: "Reglas", exact: true },
  { path: "cobros", who: "administrador", place: "Caja y banco", tab: "Cobros" },
  { path: "cobros/:id", who: "administrador", place: "Caja y banco", tab: null, exact: true },
  { path: "arqueos", who: "administrador", place: "Caja y banco", tab: "Cierres de caja" },
  { path: "cobros/recibos", who: "administrador", place: "Caja y banco", tab: "Recibos", exact: true },
  { path: "transferencias", who: "administrador", place: "Caja y banco", tab: "Banco", exact: true },
  { path: "tesoreria", who: "administrador", place: "Caja y banco", tab: "Mes del tesorero" },
  { path: "cancha", who: "staff", place: "Canchas", tab: "Canchas", section: "Cancha" },
  { path: "cancha/reservas/:id", who: "staff", place: "Canchas", tab: null, exact: true },
  { path: "club", who: "administrador", place: "Sitio", tab: "Datos del club" },
  { path: "carrousel", who: "administrador", place: "Sitio", tab: "Portada", section: "Carrousel" },
  { path: "galeria", who: "administrador", place: "Sitio", tab: "Galería", section: "Galería" },
  { path: "noticias", who: "staff", place: "Sitio", tab: "Noticias" },
  { path: "sponsor", who: "administrador", place: "Sitio", tab: "Sponsors", section: "Sponsor" },
  { path: "enlaces", who: "administrador", place: "Sitio", tab: "Enlaces", section: "Enlaces" },
  { path: "sistema", who: "administrador", place: "Sistema", tab: "Estado" },
  { path: "correos", who: "administrador", place: "Sistema", tab: "Correos" },
  { path: "auditoria", who: "administrador", place: "Sistema", tab: "Quién cambió qué" },
  { path: "conexiones", who: "administrador", place: "Sistema", tab: "Conexiones" },
  { path: "ayuda", who: "staff", place: "Ayuda", tab: "Ayuda" },
] as const satisfies StaffScreen[];
export type StaffPath = (typeof SCREENS)[number]["path"];

/** The office's screens in the order of its tabs (Rule SIT-3); a more specific path comes later. */
export const STAFF_SCREENS: readonly (StaffScreen & { path: StaffPath })[] = SCREENS;
