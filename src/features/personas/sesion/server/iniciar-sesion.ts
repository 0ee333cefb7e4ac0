import { randomUUID } from "node:crypto";
import { HOUR_MS } from "#contract/club-time.ts";
import { done, forbidden, type Outcome, type Refused, unauthenticated } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { CONTRASENA_DE_NADIE, verificarContrasena } from "#features/personas/usuarios/server/passwords.ts";
import { lockUsuario, personaConContrasena } from "#features/personas/usuarios/server/usuarios.ts";
import { boundedWork } from "#server/bounded-work.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import { AGENTE_MAX, SESIONES_MAX } from "../rules.ts";
import { contarFalla, perdonarDeAqui, revisarFallas } from "./intentos-fallidos.ts";
import { deleteExpiredSesiones, insertSesion, updateSobrantes } from "./sesion.repo.ts";
import { HORAS_DE_SESION } from "./tokens.ts";

interface Intento extends JsonOf<typeof contract.login> {
  address: string;
  agente: string;
}

/** Consumes a code in the caller's transaction; refuses if the code was used meanwhile. */
export type GastarCodigo = (tx: Tx) => Promise<Refused | null>;

/** Port for the second step of a login; `verificacion`, which depends on this feature, implements it. */
export interface SegundoPaso {
  /**
   * Checks a second-step code after a correct password, without consuming it.
   * @returns a function that consumes the code in the transaction that creates the session; 401 `falta-codigo` or
   * `codigo-incorrecto`
   */
  revisar(deps: Deps, usuarioId: number, codigo: string | undefined): Promise<Outcome<GastarCodigo>>;
}

declare module "#server/deps.ts" {
  interface Deps {
    segundoPaso: SegundoPaso;
  }
}

/**
 * Checks the limits, compares the password and counts the failure as one unit, two at a time, so that a burst of
 * attempts cannot pass before the first failures count. The queue holds a few seconds of work, for example when a sale
 * opens. An address can take half of the queue, and after its thirtieth failure no more passwords are hashed for it.
 */
const twoAttempts = boundedWork(2, { waiting: 400 });

/**
 * Logs in with a username or an email (Rule SES-3). A wrong name and a wrong password get the same 401 after
 * the same time, and only failures count towards the limits. The response shows that there is a second step
 * only after the correct password.
 */
export async function iniciarSesion(deps: Deps, _actor: null, input: Intento) {
  const usuario = await personaConContrasena(deps.db, input.nombreUsuario);
  // Failures of an account count together, whether the username or the email was typed.
  const intento = { ...input, nombreUsuario: usuario?.nombreUsuario ?? input.nombreUsuario };
  // Requests over the limit do not enter the queue.
  const tooMany = await revisarFallas(deps, intento);
  if (tooMany) return tooMany;
  const attempt = await twoAttempts(() => comprobar(deps, intento, usuario), input.address);
  if (!attempt.ok) return attempt;
  const { id, contrasenaHash, gastarCodigo } = attempt.value;
  const session = await deps.db.transaction(async (tx) => {
    // Checked again, because since the comparison the password may have changed, or the user been deactivated or
    // deleted.
    const usuario = await lockUsuario(tx, id);
    if (usuario?.contrasenaHash !== contrasenaHash) return credencialesIncorrectas();
    if (!usuario.alta) return usuarioDeBaja();
    const gastado = await gastarCodigo(tx);
    if (gastado) return gastado;
    const { nombreUsuario, nombre, apellido, correo, permisos } = usuario;
    const token = await crearSesion(deps, tx, { usuarioId: id, permisos, agente: input.agente });
    return done({ token, usuario: { id, nombreUsuario, permisos, persona: { nombre, apellido, correo } } });
  });
  if (session.ok) deps.log.info({ usuarioId: id }, "a session began");
  else await contarFalla(deps, intento, id);
  await deleteExpiredSesiones(deps.db, deps.clock());
  return session;
}

/**
 * Starts an eight-hour session for a locked user, and ends the oldest sessions above the maximum (Rule SES-16).
 * @returns the session's token
 */
async function crearSesion(
  deps: Deps,
  tx: Tx,
  { usuarioId, permisos, agente }: { usuarioId: number; permisos: string[]; agente: string },
): Promise<string> {
  const creadaEn = deps.clock();
  const expiraEn = new Date(creadaEn.getTime() + HORAS_DE_SESION * HOUR_MS);
  const sid = randomUUID();
  await insertSesion(tx, { id: sid, usuarioId, creadaEn, expiraEn, agente: agente.slice(0, AGENTE_MAX) });
  await updateSobrantes(tx, { usuarioId, ahora: creadaEn, most: SESIONES_MAX });
  return deps.tokens.sign({ usuarioId, sid, permisos, expiraEn });
}

type Encontrado = Awaited<ReturnType<typeof personaConContrasena>>;

async function comprobar(deps: Deps, input: Intento, usuario: Encontrado) {
  const tooMany = await revisarFallas(deps, input);
  if (tooMany) return tooMany;
  const correcta = await verificarContrasena(input.clave, usuario?.contrasenaHash ?? CONTRASENA_DE_NADIE);
  if (!usuario || !correcta) {
    await contarFalla(deps, input, usuario?.id ?? null);
    return credencialesIncorrectas();
  }
  if (!usuario.alta) return usuarioDeBaja();
  const codigo = await deps.segundoPaso.revisar(deps, usuario.id, input.codigo);
  if (!codigo.ok) {
    // A password without a code is an incomplete login: it neither counts as a failure nor clears earlier failures.
    if (codigo.code === "codigo-incorrecto") await contarFalla(deps, input, usuario.id);
    return codigo;
  }
  await perdonarDeAqui(deps, input);
  return done({ ...usuario, gastarCodigo: codigo.value });
}

function credencialesIncorrectas() {
  return unauthenticated("credenciales-incorrectas", "Usuario o contraseña incorrectos");
}

function usuarioDeBaja() {
  return forbidden("usuario-de-baja", "Tu usuario está dado de baja. Comunicate con el club.");
}
