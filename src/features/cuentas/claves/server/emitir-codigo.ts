import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import type { Persona } from "#features/cuentas/usuarios/server/buscar-persona.ts";
import { tomarUsuario } from "#features/cuentas/usuarios/server/cambiar-usuario.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import type { CodigoDeAcceso } from "../contract.ts";
import { DE_ADMINISTRADOR, DE_BAJA, INTENTOS_DE_CODIGO, MINUTOS_DE_CODIGO } from "../rules.ts";
import { hashDeCodigo, nuevoCodigo } from "./codigo-de-acceso.ts";
import { avisarCodigo } from "./mails.ts";
import { guardarCodigo } from "./repo.ts";

/** Codes issued per administrador. */
export const LIMITE_DE_CODIGOS_DADOS: RateLimit = { name: "codigosDados", points: 60, seconds: 3600 };

/**
 * Issues an access code, with which a person without email sets a password (`usarCodigo`). Audited; a stored email
 * address is notified. Refused for administradores, whose accounts colleagues must not be able to take over.
 */
export async function emitirCodigo(
  deps: Pick<Deps, "clock" | "db" | "jobs" | "limits" | "settings">,
  actor: Actor,
  input: { usuarioId: number },
): Promise<Outcome<CodigoDeAcceso>> {
  const tooMany = await deps.limits.take(LIMITE_DE_CODIGOS_DADOS, String(actor.usuarioId));
  if (tooMany) return tooMany;
  return deps.db.transaction(async (tx): Promise<Outcome<CodigoDeAcceso>> => {
    const usuario = await tomarUsuario(tx, input.usuarioId);
    if (!usuario) return notFound("Ese usuario no existe.");
    if (usuario.permisos.includes("administrador")) return refused(409, "es-administrador", DE_ADMINISTRADOR);
    if (!usuario.alta) return refused(409, "de-baja", DE_BAJA);
    const codigo = await darCodigo(deps, tx, actor, usuario);
    await avisarCodigo(deps, tx, usuario);
    return done(codigo);
  });
}

/** Issues a code in place of the previous one, and records it in the audit log. */
export async function darCodigo(
  deps: Pick<Deps, "clock" | "settings">,
  tx: Tx,
  actor: Actor,
  usuario: Pick<Persona, "id" | "nombreUsuario">,
): Promise<CodigoDeAcceso> {
  const codigo = nuevoCodigo();
  const creadoEn = deps.clock();
  const venceEn = new Date(creadoEn.getTime() + MINUTOS_DE_CODIGO * 60_000);
  await guardarCodigo(tx, {
    usuarioId: usuario.id,
    hash: hashDeCodigo(deps.settings.secret, usuario.id, codigo),
    creadoEn,
    venceEn,
    intentos: INTENTOS_DE_CODIGO,
  });
  await registrar(deps, tx, actor, {
    accion: "usuario.dar-codigo",
    objeto: "usuario",
    objetoId: usuario.id,
  });
  return {
    codigo: `${codigo.slice(0, 4)}-${codigo.slice(4)}`,
    nombreUsuario: usuario.nombreUsuario,
    venceEn: venceEn.toISOString(),
  };
}
