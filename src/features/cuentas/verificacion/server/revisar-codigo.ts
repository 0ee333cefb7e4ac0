import { done, type Outcome, refused, refusedField } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import { FALTA_CODIGO } from "#features/cuentas/sesion/rules.ts";
import type { GastarCodigo, SegundoPaso } from "#features/cuentas/sesion/server/iniciar-sesion.ts";
import { personaPorId } from "#features/cuentas/usuarios/server/usuarios.ts";
import type { Deps } from "#server/deps.ts";
import { CODIGO_INCORRECTO, leerCodigo } from "../rules.ts";
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

/** Second step of a login; passes users without one. */
export const segundoPaso: SegundoPaso = {
  async revisar(deps, usuarioId, codigo) {
    const row = await findConfirmedSegundoPaso(deps.db, usuarioId);
    // It may have been enabled between this check and the start of the session.
    if (!row)
      return done(async (tx) => ((await findConfirmedSegundoPaso(tx, usuarioId)) ? faltaCodigo() : null));
    return codigo ? revisarCodigo(deps, row, codigo, 401) : faltaCodigo();
  },
};

/**
 * Checks a code without consuming it; the returned function consumes it in the caller's transaction, and fails if it
 * was used meanwhile.
 * @param status of the refusal: 401 at the login; 422 for a logged-in user
 */
export async function revisarCodigo(
  deps: Deps,
  row: SegundoPasoGuardado,
  tipeado: string,
  status: 401 | 422,
): Promise<Outcome<GastarCodigo>> {
  const { usuarioId } = row;
  const { tipo, codigo } = leerCodigo(tipeado);
  if (tipo === "aplicacion") {
    const paso = leerPaso(deps, row, codigo);
    if (paso === null || paso <= row.ultimoPaso) return codigoIncorrecto(status);
    return done(async (tx) => ((await updatePaso(tx, usuarioId, paso)) ? null : codigoIncorrecto(status)));
  }
  const hash = hashDeCodigo(deps.settings.secret, usuarioId, codigo);
  if (!(await hasCodigoSinUsar(deps.db, usuarioId, hash))) return codigoIncorrecto(status);
  return done(async (tx) => {
    if (!(await updateCodigoUsado(tx, usuarioId, hash, deps.clock()))) return codigoIncorrecto(status);
    const persona = await personaPorId(tx, usuarioId);
    const left = await countUnusedCodigos(tx, usuarioId);
    const quedan = left === 1 ? " Te queda 1." : ` Te quedan ${left}.`;
    if (persona) await avisarSegundoPaso(deps, tx, persona, "respaldo", quedan);
    await registrar(deps, tx, null, { accion: "usuario.usar-codigo-de-respaldo", objetoId: usuarioId });
    return null;
  });
}

/** Time step of an app code; null for a wrong one. */
export function leerPaso(deps: Deps, row: SegundoPasoGuardado, codigo: string): number | null {
  let secreto: string;
  try {
    secreto = descifrar(deps.settings.secret, row.usuarioId, row.secreto);
  } catch {
    // SECRET has changed since the second step was set up: no code can match.
    deps.log.error(
      { usuarioId: row.usuarioId },
      "a second step was set up under another SECRET and must be removed: see docs/operations.md",
    );
    return null;
  }
  return pasoDe(secreto, codigo, deps.clock());
}

function faltaCodigo() {
  return refused(401, "falta-codigo", FALTA_CODIGO);
}

export function codigoIncorrecto(status: 401 | 422) {
  return refusedField(status, "codigo-incorrecto", "codigo", CODIGO_INCORRECTO);
}
