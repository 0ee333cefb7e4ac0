import { demoClub as club } from "#demo/club.ts";

/** What anybody can read. */
export const PUBLIC_PAGES: readonly string[] = [
  "/",
  "/prensa",
  "/sobre_nosotros",
  "/jugadores",
  "/galeria",
  "/galeria/basquet",
  "/galeria/cestoball",
  "/enlaces",
  "/terminos-y-condiciones",
  "/arrepentimiento",
  "/baja",
  "/registro",
  "/registro?tipo=usuario",
  "/registro?tipo=socio",
  "/login",
  "/recuperar_contraseña",
];

/** What a member reads after the login; events have pages of their own. */
export const MEMBER_PAGES: readonly string[] = [
  ...["", "/entradas", "/cuotas", "/carnet", "/reservas", "/seguridad", "/privacidad"].map(
    (tab) => `/perfil${tab}`,
  ),
  "/reservas",
];

const MATCH = ["eventos/", "eventos/ingreso", "codigos/", "prensa/"];
const PEOPLE = ["usuarios/", "planes/", "cobros/", "auditoria/", "consumidor/", "sistema/", "ayuda/"];
const COURTS = ["cancha/", "cancha/?vista=calendario&modo=semana"];
const CONTENT = ["carrousel/", "galeria/", "sponsor/", "enlaces/", "club/", "conexiones/"];

/** Every section of the office. */
export const STAFF_SCREENS: readonly string[] = ["", ...MATCH, ...PEOPLE, ...COURTS, ...CONTENT].map(
  (section) => `/${club.slug}/admin/${section}`,
);
