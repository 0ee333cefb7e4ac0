import type { NumberFields } from "./number-fields.ts";
import type { TextFields } from "./text-fields.ts";

const FALTA = "Falta completar este dato";
export const ENLACE_MAX = 500;
const DESTINO = "Una página del sitio (/prensa) o una dirección que empiece con https://.";

/**
 * The texts and numbers of the club's settings, keyed by group (`contacto`) or part of a group (`contacto.redes`). The
 * groups' schemas (`club-groups.ts`), the forms and the labels of conflicts derive from it.
 */
export const CAMPOS_DEL_CLUB = {
  identidad: {
    /** The name on letterheads. */
    nombre: { label: "Nombre", max: 60, missing: FALTA, hint: "Completo, como en el papel del club." },
    /** The name in the menu, titles and emails. */
    nombreCorto: { label: "Nombre corto", max: 20, missing: FALTA },
    ciudad: { label: "Ciudad", max: 60, missing: FALTA },
  },
  "contacto.direccion": {
    calle: { label: "Calle y número", max: 100, missing: FALTA },
    localidad: { label: "Localidad", max: 60, missing: FALTA },
    provincia: { label: "Provincia", max: 60, missing: FALTA },
    codigoPostal: { label: "Código postal", max: 10 },
  },
  contacto: {
    telefono: {
      label: "Teléfono (WhatsApp)",
      max: 20,
      missing: FALTA,
      hint: "Con código de área, sin 0 ni 15: 2346 400140.",
    },
    correo: { label: "Correo", max: 150, missing: FALTA },
    saludoWhatsApp: {
      label: "Saludo de WhatsApp",
      max: 200,
      hint: "Con lo que empieza el mensaje de quien escribe desde el sitio.",
    },
  },
  "contacto.redes": {
    nombre: { label: "Nombre", max: 30, missing: FALTA },
    url: { label: "Dirección", max: ENLACE_MAX, missing: FALTA, hint: "Empieza con https://." },
  },
  /** For transfers. If `cuenta` and `alias` are empty, pages do not offer transfers. */
  banco: {
    titular: { label: "A nombre de", max: 80 },
    cuenta: { label: "Número de cuenta o CBU", max: 40 },
    alias: { label: "Alias", max: 40 },
    cuit: { label: "CUIT", max: 20 },
  },
  deportes: { nombre: { label: "Nombre", max: 30, missing: FALTA } },
  portada: { bajada: { label: "Debajo del nombre", max: 200 } },
  "portada.boton": {
    texto: { label: "Texto del botón", max: 40, missing: FALTA },
    destino: { label: "A dónde lleva", max: ENLACE_MAX, missing: FALTA, hint: DESTINO },
  },
  "portada.atajos": {
    titulo: { label: "Título", max: 30, missing: FALTA },
    texto: { label: "Texto", max: 100 },
    destino: { label: "A dónde lleva", max: ENLACE_MAX, missing: FALTA, hint: DESTINO },
  },
  "portada.frase": {
    texto: { label: "Frase", max: 200 },
    autor: { label: "De quién es", max: 80 },
  },
  "portada.video": {
    titulo: { label: "Título del video", max: 80, missing: FALTA },
    enlace: { label: "Enlace del video", max: ENLACE_MAX, missing: FALTA },
  },
  nosotros: {
    bajada: { label: "Bienvenida", max: 300, multiline: true },
    /** Alternative text of the picture. */
    descripcionDeImagen: { label: "Qué muestra la foto", max: 200, hint: "Para quienes no la ven." },
  },
  "nosotros.partes": {
    titulo: { label: "Título", max: 60, missing: FALTA },
    texto: { label: "Texto", max: 2_000, missing: FALTA, multiline: true },
  },
  jugadores: { bajada: { label: "Debajo del título", max: 200 } },
  "jugadores.jugadores": {
    nombre: { label: "Nombre", max: 80, missing: FALTA },
    posicion: { label: "Posición", max: 30 },
    plantel: {
      label: "Plantel",
      max: 40,
      missing: FALTA,
      hint: "Por ejemplo: femenino, masculino, U17.",
    },
  },
  /** Markdown (see `web/markdown.ts`); `{nombre}` and similar placeholders stand for values of other groups. */
  legales: {
    terminos: {
      label: "Términos y condiciones",
      max: 40_000,
      missing: FALTA,
      multiline: true,
      hint: "Quien se registra acepta la versión que está vigente ese día.",
    },
    arrepentimiento: { label: "Página de arrepentimiento", max: 10_000, multiline: true },
    baja: { label: "Página de baja", max: 10_000, multiline: true },
  },
  "jugadores.numero": { numero: { label: "Número", min: 0, max: 999 } },
  canchas: {
    horasDeEvento: { label: "Lo que ocupa un evento", min: 1, max: 12, suffix: "horas" },
    /** Limits on a user's pending requests: their number, and how many days ahead they may be. */
    maximoPendientes: { label: "Sin responder a la vez", min: 1, max: 50 },
    diasDeAnticipacion: { label: "Con cuánta anticipación", min: 1, max: 365, suffix: "días" },
  },
  entradas: {
    /** How long an unpaid purchase keeps its place. */
    minutosDeReserva: {
      label: "Tiempo para pagar",
      min: 5,
      max: 60,
      suffix: "minutos",
      hint: "Después, el lugar se libera.",
    },
  },
  "entradas.puerta": {
    /** Hours before and after an event's start in which tickets are admitted. */
    horasAntes: { label: "Abre antes del evento", min: 1, max: 24, suffix: "horas" },
    horasDespues: { label: "Cierra después del comienzo", min: 1, max: 24, suffix: "horas" },
    /** How long an operator can undo a check-in; an administrador always can. */
    minutosParaDeshacer: {
      label: "Para deshacer un ingreso",
      min: 1,
      max: 120,
      suffix: "minutos",
      hint: "Quien está en la puerta. Un administrador puede siempre.",
    },
  },
} as const satisfies Record<string, TextFields | NumberFields>;

/** Returns the label of a described field in forms, by its group and path; undefined for other fields. */
export function etiquetaDelClub(grupo: string, path: string): string | undefined {
  const [, parte = "", campo = ""] = /^(.*)\.([^.]+)$/.exec(`${grupo}.${path}`) ?? [];
  const partes: Record<string, Record<string, { label: string }>> = CAMPOS_DEL_CLUB;
  return partes[parte]?.[campo]?.label;
}
