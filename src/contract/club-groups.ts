import { z } from "@hono/zod-openapi";
import { ICONOS_DEL_CLUB, playerOf, slugDeDeporte } from "./club.ts";
import { CAMPOS_DEL_CLUB as CAMPOS, ENLACE_MAX } from "./club-fields.ts";
import { HEX_COLOR } from "./color.ts";
import { codeText, fieldBody, text } from "./fields.ts";

/** A picture that staff uploaded, served at `/api/club/imagenes/{clave}`. */
const imagen = z.object({
  /** SHA-256 of the original, in hex. */
  clave: z.string().regex(/^[0-9a-f]{64}$/, "Volvé a subir la imagen"),
  ancho: z.number().int().min(1).max(20_000),
  alto: z.number().int().min(1).max(20_000),
});

const color = codeText("Escribí el color así: #1f3a5f")
  .regex(HEX_COLOR, "Escribí el color así: #1f3a5f")
  .toLowerCase();

/** Control characters are refused, because browsers skip them in addresses and they could hide a scheme. */
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

const hora = codeText("Escribí la hora así: 08:00").regex(
  /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/,
  "Escribí la hora así: 08:00",
);

const CORREO_MAX = CAMPOS.contacto.correo.max;

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
    ...fieldBody(CAMPOS.identidad),
    escudo: imagen.nullable(),
    colores: z.object({ principal: color, acento: color }),
  }),
  contacto: z.object({
    direccion: z.object(fieldBody(CAMPOS["contacto.direccion"])),
    ...fieldBody(CAMPOS.contacto),
    /** Without country code, digits only; messaging links prepend 54. */
    telefono: z
      .string()
      .overwrite((valor) => valor.replace(/[\s()-]/g, ""))
      .regex(/^\d{8,11}$/, "Escribí el teléfono con código de área, sin 0 ni 15"),
    correo: z
      .email("Escribí una dirección de correo")
      .max(CORREO_MAX, `Como máximo ${CORREO_MAX} caracteres`),
    redes: z
      .array(z.object({ ...fieldBody(CAMPOS["contacto.redes"]), url: webAddress }))
      .max(20, "Como máximo 20 redes"),
  }),
  banco: z.object(fieldBody(CAMPOS.banco)),
  /** The first and the second sport, each with a gallery. */
  deportes: z
    .array(z.object({ ...fieldBody(CAMPOS.deportes), imagen: imagen.nullable() }))
    .min(1, "Hace falta un deporte por lo menos")
    .max(2, "Como máximo dos deportes")
    .refine(
      ([first, second]) => !first || !second || slugDeDeporte(first.nombre) !== slugDeDeporte(second.nombre),
      { path: [1, "nombre"], message: "Los dos deportes tienen que llamarse distinto" },
    ),
  portada: z.object({
    ...fieldBody(CAMPOS.portada),
    imagen: imagen.nullable(),
    /** If null, the home page has no button while there is a next match, and a link to the registration otherwise. */
    boton: z.object({ ...fieldBody(CAMPOS["portada.boton"]), destino: destination }).nullable(),
    atajos: z
      .array(z.object({ ...fieldBody(CAMPOS["portada.atajos"]), destino: destination, icono }))
      .max(8, "Como máximo 8 accesos directos"),
    frase: z.object(fieldBody(CAMPOS["portada.frase"])),
    video: z
      .object({
        ...fieldBody(CAMPOS["portada.video"]),
        enlace: webAddress.refine(
          (valor) => playerOf(valor) !== null,
          "Pegá el enlace de un video de YouTube o de Vimeo",
        ),
        imagen: imagen.nullable(),
      })
      .nullable(),
  }),
  nosotros: z.object({
    ...fieldBody(CAMPOS.nosotros),
    partes: z
      .array(z.object({ ...fieldBody(CAMPOS["nosotros.partes"]), icono }))
      .max(10, "Como máximo 10 partes"),
    imagen: imagen.nullable(),
  }),
  jugadores: z.object({
    ...fieldBody(CAMPOS.jugadores),
    jugadores: z
      .array(
        z.object({
          ...fieldBody(CAMPOS["jugadores.jugadores"]),
          numero: fieldBody(CAMPOS["jugadores.numero"]).numero.nullable(),
          foto: imagen.nullable(),
        }),
      )
      .max(100, "Como máximo 100 jugadores"),
  }),
  legales: z.object(fieldBody(CAMPOS.legales)),
  canchas: z.object({
    /**
     * Opening hours from Monday to Sunday, `HH:MM`; `24:00` is midnight at the end of the day, null means a closed day.
     */
    semana: z.array(jornada).length(7, "Hacen falta los siete días"),
    turnoMinutos: z.literal([15, 20, 30, 45, 60, 90, 120], { error: "Elegí cuánto dura un turno" }),
    ...fieldBody(CAMPOS.canchas),
  }),
  entradas: z.object({
    ...fieldBody(CAMPOS.entradas),
    puerta: z.object(fieldBody(CAMPOS["entradas.puerta"])),
  }),
} as const;
