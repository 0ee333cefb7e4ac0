import { codeLetters, readableCode } from "#contract/text.ts";

export const AGENTE_MAX = 300;

/** Maximum of active sessions per user: enough for a person's phones, computers and gates (Rule SES-16). */
export const SESIONES_MAX = 10;

/** Failed logins allowed per address, for a username that is attacked from many addresses (see decision 28). */
export const INTENTOS_BAJO_GUARDIA = 3;

/** Maximum length of a second-step code, including typed spaces and dashes. */
export const CODIGO_MAX = 40;
export const FALTA_CODIGO = "Ingresá el código de tu aplicación de autenticación.";

/** The order matters, because the User-Agent of most browsers names other browsers too. */
const NAVEGADORES: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera|OPT)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
];
const SISTEMAS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** Returns a readable name for a User-Agent: "Chrome en Android". */
export function nombreDeDispositivo(agente: string): string {
  const primero = (nombres: readonly [RegExp, string][]) =>
    nombres.find(([forma]) => forma.test(agente))?.[1] ?? null;
  const [navegador, sistema] = [primero(NAVEGADORES), primero(SISTEMAS)];
  if (navegador && sistema) return `${navegador} en ${sistema}`;
  return navegador ?? (sistema && `Un navegador en ${sistema}`) ?? "Dispositivo desconocido";
}

export const MINUTOS_DE_ENLACE = 60;

export const ENVIADO = "Te hemos enviado un enlace para restablecer tu contraseña. Revisa tu correo.";
export const FALLO_AL_ENVIAR = "Hubo un error al enviar el correo. Intenta nuevamente.";
export const RESTABLECIDA = "Contraseña restablecida con éxito. Ahora puedes iniciar sesión.";
export const FALLO_AL_RESTABLECER = "Hubo un error al restablecer la contraseña. Intenta nuevamente.";
export const SIN_TOKEN = "No se proporcionó un token válido.";
export const TOKEN_NO_ENCONTRADO = "Token no encontrado. Intenta nuevamente.";
export const SEGUNDOS_HASTA_LOGIN = 3;

export const CONTRASENA_INCORRECTA = "La contraseña actual no es correcta";

/** Minutes until an access code expires. */
export const MINUTOS_DE_CODIGO = 30;
export const INTENTOS_DE_CODIGO = 5;
export const LARGO_DE_CODIGO = 8;
export const ACCESO_INCORRECTO =
  "El usuario o el código no es correcto, o el código ya venció. Pedí otro en el club.";
export const DE_ADMINISTRADOR =
  "Es administrador: recupera su contraseña con el enlace que le llega por correo, o con npm run admin.";
export const DE_BAJA = "Esta persona está de baja y no puede entrar. Dale de alta primero.";

export const RUTA_DEL_CODIGO = "/codigo-de-acceso";

export const RUTA_DE_RECUPERAR = "/recuperar_contraseña";
export const RUTA_DE_RESTABLECER = "/restablecer-contraseña";

/** Shown beside the server's message. */
export const ENLACE_VENCIDO = "El enlace venció o ya se usó. Pedí otro acá abajo.";

export const CANTIDAD_DE_CODIGOS = 10;
/** Number of characters of a backup code, which hold 60 random bits. */
export const LARGO_DE_RESPALDO = 12;
/** Minutes in which a first code can confirm a pending secret. */
export const MINUTOS_PARA_CONFIRMAR = 60;

export const CODIGO_INCORRECTO = "El código no es correcto, ya venció o ya se usó.";

/** A typed code: six digits from the app, or a backup code. */
type CodigoTipeado = { tipo: "aplicacion" | "respaldo"; codigo: string };

/**
 * Parses a typed code, ignoring case and spaces, and accepts look-alike letters in a backup code. Anything but six
 * digits counts as a backup code.
 */
export function leerCodigo(tipeado: string): CodigoTipeado {
  const limpio = codeLetters(tipeado);
  if (/^\d{6}$/.test(limpio)) return { tipo: "aplicacion", codigo: limpio };
  return { tipo: "respaldo", codigo: readableCode(limpio) };
}

export function enGrupos(texto: string, separador: string): string {
  return (texto.match(/.{1,4}/g) ?? []).join(separador);
}
