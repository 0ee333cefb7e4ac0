import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { HOUR_MS } from "#contract/club-time.ts";
import { formatCantidad } from "#contract/format.ts";
import {
  done,
  forbidden,
  invalidField,
  type Outcome,
  type Refused,
  tooMany,
  unauthenticated,
} from "#contract/outcome.ts";
import { readableCode } from "#contract/text.ts";
import {
  cambiarInstalacion,
  conInstalacion,
  type Instalacion,
} from "#features/oficina/club/server/instalacion.ts";
import type { Deps } from "#server/deps.ts";
import { hmac, isSameSignature } from "#server/hmac.ts";
import type { HttpEnv } from "#server/http/context.ts";
import { READABLE_LETTERS } from "#server/signed-codes.ts";

/** A code has 50 bits; with five attempts in 15 minutes it cannot be guessed. */
const LARGO = 10;
export const INTENTOS = 5;
export const MINUTOS_BLOQUEADA = 15;
const HORAS_ABIERTA = 12;
const COOKIE = "instalacion";

/**
 * Returns the code that unlocks the set-up. It is derived from the site's secret and a random value in the
 * installation's row: every process prints the same code, and neither value alone is enough.
 */
export function codigoDeInstalacion(deps: Deps, { azar }: Instalacion): string {
  const letras = mac(deps, `codigo ${azar}`).subarray(0, LARGO);
  const codigo = Array.from(letras, (byte) => READABLE_LETTERS[byte % READABLE_LETTERS.length]).join("");
  return `${codigo.slice(0, LARGO / 2)}-${codigo.slice(LARGO / 2)}`;
}

/**
 * Checks a code (Rule INS-2). The lock of the installation's row makes all processes share the five attempts.
 * After that, even the right code is refused for a while.
 * @returns the cookie's value; 422 for a wrong code, 429 after too many attempts
 */
export async function desbloquear(deps: Deps, { codigo }: { codigo: string }): Promise<Outcome<string>> {
  const result = await conInstalacion(deps, async (tx, fila): Promise<Outcome<Outcome<string>>> => {
    const ahora = deps.clock();
    const falta = fila.bloqueadaHasta ? fila.bloqueadaHasta.getTime() - ahora.getTime() : 0;
    if (falta > 0) return done(bloqueada(Math.ceil(falta / 1000)));
    if (iguales(readableCode(codigo), readableCode(codigoDeInstalacion(deps, fila)))) {
      await cambiarInstalacion(tx, { intentos: 0, bloqueadaHasta: null });
      return done(done(firmar(deps, fila, ahora)));
    }
    const intentos = fila.intentos + 1;
    const agotados = intentos >= INTENTOS;
    const segundos = MINUTOS_BLOQUEADA * 60;
    await cambiarInstalacion(tx, {
      intentos: agotados ? 0 : intentos,
      bloqueadaHasta: agotados ? new Date(ahora.getTime() + segundos * 1000) : null,
    });
    deps.log.warn({ intentos }, "a wrong set-up code");
    return done(agotados ? bloqueada(segundos) : incorrecto(INTENTOS - intentos));
  });
  return result.ok ? result.value : result;
}

export function darCookie(c: Context<HttpEnv>, deps: Deps, valor: string): void {
  setCookie(c, COOKIE, valor, {
    path: "/api/instalacion",
    httpOnly: true,
    sameSite: "Strict",
    secure: deps.settings.siteUrlGiven && deps.settings.siteUrl.startsWith("https:"),
    maxAge: HORAS_ABIERTA * 3600,
  });
}

/** Refuses a request without a valid cookie (401), and a request from another site (403). */
export function exigirCodigo(c: Context<HttpEnv>, deps: Deps): Refused | null {
  const origen = c.req.header("sec-fetch-site");
  if (origen !== undefined && origen !== "same-origin" && origen !== "none")
    return forbidden("otro-origen", "Este pedido no viene de la página de instalación.");
  if (estaDesbloqueada(c, deps)) return null;
  return unauthenticated("falta-codigo", "Escribí el código de instalación para seguir.");
}

export function estaDesbloqueada(c: Context<HttpEnv>, deps: Deps): boolean {
  const [vence = "", firma = ""] = getCookie(c, COOKIE)?.split(".") ?? [];
  if (!/^\d{1,15}$/.test(vence) || Number(vence) < deps.clock().getTime()) return false;
  return iguales(firma, firmaDe(deps, deps.clubStore.current.instalacion, vence));
}

function firmar(deps: Deps, fila: Instalacion, ahora: Date): string {
  const vence = String(ahora.getTime() + HORAS_ABIERTA * HOUR_MS);
  return `${vence}.${firmaDe(deps, fila, vence)}`;
}

function firmaDe(deps: Deps, { azar }: Instalacion, vence: string): string {
  return mac(deps, `cookie ${azar} ${vence}`).toString("base64url");
}

const mac = ({ settings }: Deps, text: string) => hmac(settings.secret, "instalacion", text);

/** Compares in constant time. */
const iguales = (uno: string, otro: string) => isSameSignature(Buffer.from(uno), Buffer.from(otro));

function incorrecto(quedan: number): Refused {
  const intentos = quedan === 1 ? "Queda 1 intento" : `Quedan ${quedan} intentos`;
  return invalidField("codigo-incorrecto", "codigo", `El código no es ese. ${intentos}.`);
}

function bloqueada(segundos: number): Refused {
  const minutos = Math.ceil(segundos / 60);
  const espera = formatCantidad(minutos, "minuto");
  return tooMany("demasiados-intentos", `Hubo demasiados códigos equivocados. Probá de nuevo en ${espera}.`, {
    retryAfterSeconds: segundos,
  });
}
