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
  "/reservas",
  "/terminos-y-condiciones",
  "/arrepentimiento",
  "/baja",
  "/registro",
  "/registro?tipo=usuario",
  "/registro?tipo=socio",
  "/login",
  "/recuperar_contraseña",
];

/** Where links and payments lead to; most with nothing that exists, which is a state of its own. */
export const RESULT_PAGES: readonly string[] = [
  "/no-existe",
  "/success",
  "/pending",
  "/failure",
  "/error?message=No%20se%20pudo",
  "/mp_notifications",
  "/entrada#x",
  "/no-puedo-ir/x",
  "/lista-de-espera/x",
  "/restablecer-contraseña?token=x",
  "/restablecer-contraseña",
  "/codigo-de-acceso",
  "/login?falta=%2Fevento%2F1",
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
