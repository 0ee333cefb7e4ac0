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
