/** How much of what a browser calls itself is kept. */
export const AGENTE_MAX = 300;

/** How often one address may fail with a username that somebody guesses at from many (see decision 28). */
export const INTENTOS_BAJO_GUARDIA = 3;

/** Room for the code of a second step, typed with spaces and dashes. */
export const CODIGO_MAX = 40;
export const FALTA_CODIGO = "Ingresá el código de tu aplicación de autenticación.";

/** In this order: most browsers also call themselves by the names of others. */
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

/** "Chrome en Android": what a browser calls itself, as its owner would say it. */
export function nombreDeDispositivo(agente: string): string {
  const primero = (nombres: readonly [RegExp, string][]) =>
    nombres.find(([forma]) => forma.test(agente))?.[1] ?? null;
  const [navegador, sistema] = [primero(NAVEGADORES), primero(SISTEMAS)];
  if (navegador && sistema) return `${navegador} en ${sistema}`;
  return navegador ?? (sistema && `Un navegador en ${sistema}`) ?? "Dispositivo desconocido";
}
