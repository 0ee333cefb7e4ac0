import { z } from "@hono/zod-openapi";
import { ICONOS_DEL_CLUB, playerOf, slugDeDeporte } from "./club.ts";
import { HEX_COLOR } from "./color.ts";
import { multilineText, requiredMultilineText, requiredText, text } from "./fields.ts";

/** A picture that staff uploaded, served at `/api/club/imagenes/{clave}`. */
const imagen = z.object({
  /** SHA-256 of the original, in hex. */
  clave: z.string().regex(/^[0-9a-f]{64}$/, "Volvé a subir la imagen"),
  ancho: z.number().int().min(1).max(20_000),
  alto: z.number().int().min(1).max(20_000),
});

const color = z.string().regex(HEX_COLOR, "Escribí el color así: #1f3a5f").toLowerCase();

const ENLACE_MAX = 500;
/** Browsers skip control characters when they read an address, which could hide a scheme. */
const isWebAddress = (valor: string) => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: see above.
  if (/[\u0000-\u0020\u007f]/.test(valor) || !/^https?:\/\//i.test(valor)) return false;
  return URL.canParse(valor) && new URL(valor).username === "";
};
const webAddress = text(ENLACE_MAX).refine(isWebAddress, "Escribí una dirección que empiece con https://");
const destination = text(ENLACE_MAX).refine(
  (valor) => isWebAddress(valor) || /^(\/(?![/\\])|#)[^\s\\]*$/.test(valor),
  "Escribí una página del sitio (/prensa) o una dirección que empiece con https://",
);

const hora = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, "Escribí la hora así: 08:00");
const whole = (min: number, max: number) => {
  const message = `Escribí un número entre ${min} y ${max}`;
  return z.number({ error: message }).int(message).min(min, message).max(max, message);
};

const icono = z.enum(ICONOS_DEL_CLUB, { error: "Elegí un ícono" });

const jornada = z
  .object({ apertura: hora, cierre: hora })
  .refine(({ apertura, cierre }) => apertura < cierre, {
    path: ["cierre"],
    message: "La hora de cierre tiene que ser posterior a la de apertura",
  })
  .nullable();

/**
 * The club's own texts and settings, in groups that the office edits one at a time (Rule CLU-1). Each schema validates
 * both the input and the stored value.
 */
export const gruposDelClub = {
  identidad: z.object({
    /** Full name, as on letterheads. */
    nombre: requiredText(60),
    /** For the menu, titles and mails. */
    nombreCorto: requiredText(20),
    ciudad: requiredText(60),
    escudo: imagen.nullable(),
    colores: z.object({ principal: color, acento: color }),
  }),
  contacto: z.object({
    direccion: z.object({
      calle: requiredText(100),
      localidad: requiredText(60),
      provincia: requiredText(60),
      codigoPostal: text(10),
    }),
    /** Without country code, digits only; messaging links prepend 54. */
    telefono: z
      .string()
      .overwrite((valor) => valor.replace(/[\s()-]/g, ""))
      .regex(/^\d{8,11}$/, "Escribí el teléfono con código de área, sin 0 ni 15"),
    correo: z.email("Escribí una dirección de correo").max(150, "Como máximo 150 caracteres"),
    saludoWhatsApp: text(200),
    redes: z.array(z.object({ nombre: requiredText(30), url: webAddress })).max(20, "Como máximo 20 redes"),
  }),
  /** For transfers. Without `cuenta` and `alias` pages do not offer them. */
  banco: z.object({
    titular: text(80),
    cuenta: text(40),
    alias: text(40),
    cuit: text(20),
  }),
  /** The first and the second sport; each has a gallery. */
  deportes: z
    .array(z.object({ nombre: requiredText(30), imagen: imagen.nullable() }))
    .min(1, "Hace falta un deporte por lo menos")
    .max(2, "Como máximo dos deportes")
    .refine(
      ([first, second]) => !first || !second || slugDeDeporte(first.nombre) !== slugDeDeporte(second.nombre),
      { path: [1, "nombre"], message: "Los dos deportes tienen que llamarse distinto" },
    ),
  portada: z.object({
    bajada: text(200),
    imagen: imagen.nullable(),
    /** Null: none beside a next match, or the registration. */
    boton: z.object({ texto: requiredText(40), destino: destination }).nullable(),
    atajos: z
      .array(z.object({ titulo: requiredText(30), texto: text(100), destino: destination, icono }))
      .max(8, "Como máximo 8 accesos directos"),
    frase: z.object({ texto: text(200), autor: text(80) }),
    video: z
      .object({
        titulo: requiredText(80),
        enlace: webAddress.refine(
          (valor) => playerOf(valor) !== null,
          "Pegá el enlace de un video de YouTube o de Vimeo",
        ),
        imagen: imagen.nullable(),
      })
      .nullable(),
  }),
  nosotros: z.object({
    bajada: multilineText(300),
    partes: z
      .array(z.object({ titulo: requiredText(60), texto: requiredMultilineText(2_000), icono }))
      .max(10, "Como máximo 10 partes"),
    imagen: imagen.nullable(),
    /** Alternative text of the picture. */
    descripcionDeImagen: text(200),
  }),
  jugadores: z.object({
    bajada: text(200),
    jugadores: z
      .array(
        z.object({
          nombre: requiredText(80),
          numero: whole(0, 999).nullable(),
          posicion: text(30),
          plantel: requiredText(40),
          foto: imagen.nullable(),
        }),
      )
      .max(100, "Como máximo 100 jugadores"),
  }),
  /** Markdown (see `web/markdown.ts`); `{nombre}` and similar placeholders stand for values of other groups. */
  legales: z.object({
    terminos: requiredMultilineText(40_000),
    arrepentimiento: multilineText(10_000),
    baja: multilineText(10_000),
  }),
  canchas: z.object({
    /** Opening hours from Monday to Sunday, `HH:MM`; `24:00` is midnight at the end of the day, null a closed day. */
    semana: z.array(jornada).length(7, "Hacen falta los siete días"),
    turnoMinutos: z.literal([15, 20, 30, 45, 60, 90, 120], { error: "Elegí cuánto dura un turno" }),
    /** Limits on pending requests per user: their number, and how far ahead they may be. */
    maximoPendientes: whole(1, 50),
    diasDeAnticipacion: whole(1, 365),
    /** How long an event occupies its court. */
    horasDeEvento: whole(1, 12),
  }),
  entradas: z.object({
    /** Minutes until an unpaid purchase loses its place. */
    minutosDeReserva: whole(5, 60),
    puerta: z.object({
      /** Tickets are admitted from this many hours before an event's start until this many after it. */
      horasAntes: whole(1, 24),
      horasDespues: whole(1, 24),
      /** How long an operator can undo a check-in; an administrador always can. */
      minutosParaDeshacer: whole(1, 120),
    }),
  }),
} as const;
