import {
  conflict,
  done,
  invalid,
  invalidField,
  notFound,
  type Outcome,
  unauthenticated,
} from "#contract/outcome.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import {
  lockUsuario,
  personaPorId,
  type UsuarioTomado,
} from "#features/personas/usuarios/server/usuarios.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import { CODIGO_INCORRECTO, FALTA_CODIGO, leerCodigo } from "../rules.ts";
import { contrasenaIncorrecta, exigirContrasenaActual } from "./exigir-contrasena-actual.ts";
import type { GastarCodigo, SegundoPaso } from "./iniciar-sesion.ts";
import { avisarSegundoPaso } from "./mails.ts";
import { descifrar, hashDeCodigo, pasoDe } from "./secretos.ts";
import {
  countUnusedCodigos,
  findConfirmedSegundoPaso,
  hasCodigoSinUsar,
  type SegundoPasoGuardado,
  updateCodigoUsado,
  updatePaso,
} from "./verificacion.repo.ts";

export const LIMITE_DE_SEGUNDO_PASO: RateLimit = { name: "codigo", points: 10, seconds: 15 * 60 };

export interface ContrasenaYCodigo {
  clave: string;
  codigo: string;
}

/**
 * Runs `work` after checking the caller's password and code; the code is consumed in the same transaction. Wrong codes
 * have their own limit, because a correct password clears earlier failures.
 * @returns 422 with the field of a wrong value; 409 if the caller has no second step
 */
export async function withContrasenaYCodigo<T>(
  deps: Deps,
  actor: Actor,
  { clave, codigo }: ContrasenaYCodigo,
  work: (tx: Tx, usuario: UsuarioTomado) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const comprobada = await exigirContrasenaActual(deps, actor, clave, "clave");
  if (!comprobada.ok) return comprobada;
  const row = await findConfirmedSegundoPaso(deps.db, actor.usuarioId);
  if (!row) return conflict("no-activo", "El segundo paso no está activo.");
  const key = String(actor.usuarioId);
  const tooMany = await deps.limits.take(LIMITE_DE_SEGUNDO_PASO, key);
  if (tooMany) return tooMany;
  const revisado = await revisarCodigo(deps, row, codigo, invalid);
  if (!revisado.ok) return revisado;
  const outcome = await deps.db.transaction(async (tx) => {
    const usuario = await lockUsuario(tx, actor.usuarioId);
    if (!usuario) return notFound();
    if (usuario.contrasenaHash !== comprobada.value.contrasenaHash) return contrasenaIncorrecta("clave");
    return (await revisado.value(tx)) ?? work(tx, usuario);
  });
  if (outcome.ok) await deps.limits.reset(LIMITE_DE_SEGUNDO_PASO, key);
  return outcome;
}

export interface Identidad {
  clave: string;
  codigo?: string | undefined;
}

/**
 * Runs `work` after checking the caller's password, and a code if the caller has a second step. For actions that must
 * not be possible in an unattended session.
 * @returns 422 with the field of a wrong or missing value
 */
export async function withIdentidad<T>(
  deps: Deps,
  actor: Actor,
  { clave, codigo }: Identidad,
  work: (tx: Tx) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  if (await findConfirmedSegundoPaso(deps.db, actor.usuarioId))
    return codigo
      ? withContrasenaYCodigo(deps, actor, { clave, codigo }, work)
      : invalidField("falta-codigo", "codigo", FALTA_CODIGO);
  const comprobada = await exigirContrasenaActual(deps, actor, clave, "clave");
  if (!comprobada.ok) return comprobada;
  return deps.db.transaction(async (tx) => {
    const usuario = await lockUsuario(tx, actor.usuarioId);
    if (!usuario) return notFound();
    if (usuario.contrasenaHash !== comprobada.value.contrasenaHash) return contrasenaIncorrecta("clave");
    return work(tx);
  });
}

/** The second step of a login. Users without a second step pass. */
export const segundoPaso: SegundoPaso = {
  async revisar(deps, usuarioId, codigo) {
    const row = await findConfirmedSegundoPaso(deps.db, usuarioId);
    // The second step may be enabled between this check and the start of the session.
    if (!row)
      return done(async (tx) => ((await findConfirmedSegundoPaso(tx, usuarioId)) ? faltaCodigo() : null));
    return codigo ? revisarCodigo(deps, row, codigo, unauthenticated) : faltaCodigo();
  },
};

/**
 * Checks a code without consuming it. The returned function consumes the code in the caller's transaction,
 * and fails if the code was used meanwhile.
 * @param refuse with 401 at the login, with 422 for a logged-in user
 */
async function revisarCodigo(
  deps: Deps,
  row: SegundoPasoGuardado,
  tipeado: string,
  refuse: typeof unauthenticated,
): Promise<Outcome<GastarCodigo>> {
  const { usuarioId } = row;
  const { tipo, codigo } = leerCodigo(tipeado);
  if (tipo === "aplicacion") {
    const paso = leerPaso(deps, row, codigo);
    if (paso === null || paso <= row.ultimoPaso) return codigoIncorrecto(refuse);
    return done(async (tx) => ((await updatePaso(tx, usuarioId, paso)) ? null : codigoIncorrecto(refuse)));
  }
  const hash = hashDeCodigo(deps.settings.secret, usuarioId, codigo);
  if (!(await hasCodigoSinUsar(deps.db, usuarioId, hash))) return codigoIncorrecto(refuse);
  return done(async (tx) => {
    if (!(await updateCodigoUsado(tx, usuarioId, hash, deps.clock()))) return codigoIncorrecto(refuse);
    const persona = await personaPorId(tx, usuarioId);
    const left = await countUnusedCodigos(tx, usuarioId);
    const quedan = left === 1 ? " Te queda 1." : ` Te quedan ${left}.`;
    if (persona) await avisarSegundoPaso(deps, tx, persona, "respaldo", quedan);
    await registrar(deps, tx, null, { accion: "usuario.usar-codigo-de-respaldo", objetoId: usuarioId });
    return null;
  });
}

/** Returns the time step of a code from the app; null if the code is wrong. */
export function leerPaso(deps: Deps, row: SegundoPasoGuardado, codigo: string): number | null {
  let secreto: string;
  try {
    secreto = descifrar(deps.settings.secret, row.usuarioId, row.secreto);
  } catch {
    // SECRET has changed since the second step was set up, so that no code can match.
    deps.log.error(
      { usuarioId: row.usuarioId },
      "a second step was set up under another SECRET and must be removed: see docs/operations.md",
    );
    return null;
  }
  return pasoDe(secreto, codigo, deps.clock());
}

function faltaCodigo() {
  return unauthenticated("falta-codigo", FALTA_CODIGO);
}

export function codigoIncorrecto(refuse: typeof unauthenticated) {
  const errors = [{ path: "codigo", message: CODIGO_INCORRECTO }];
  return refuse("codigo-incorrecto", CODIGO_INCORRECTO, { errors });
}
