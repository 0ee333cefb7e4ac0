import { conflict, done, notFound, type Outcome } from "#contract/outcome.ts";
import { type Paged, pageOf } from "#contract/paging.ts";
import { correoSinEnviar, reenviarCorreo } from "#features/compartido/correos/server/sin-enviar.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { readListing } from "#server/db/list-query.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { CorreoSinEnviar } from "../contract.ts";
import { taparDirecciones } from "../rules.ts";
import { listSinEnviar } from "./sistema.repo.ts";

/** Lists unsent emails with masked addresses, even in the mail server's errors. */
export async function listarCorreos(
  deps: Deps,
  _actor: Actor,
  input: { pagina?: number | undefined; tamano?: number | undefined; termino?: string | undefined },
): Promise<Outcome<Paged<CorreoSinEnviar>>> {
  const { rows, total } = await readListing(listSinEnviar(deps.db, input.termino), pageOf(input));
  return done({
    total,
    rows: rows.map(({ para, creadoEn, ultimoError, ...correo }) => ({
      ...correo,
      para: taparDirecciones(para),
      creadoEn: creadoEn.toISOString(),
      ultimoError: ultimoError === null ? null : taparDirecciones(ultimoError),
    })),
  });
}

/**
 * Returns the text of an unsent email. The text of sent emails is erased, and emails for setting a password are never
 * stored.
 */
export async function verCorreo(deps: Deps, _actor: Actor, input: { id: string }) {
  const correo = await correoSinEnviar(deps.db, input.id);
  return correo
    ? done({ ...correo, creadoEn: correo.creadoEn.toISOString() })
    : notFound("Ese correo no existe, o ya se envió.");
}

/** Retries an email at once; repeated calls send it once. 409 if it was already sent. */
export async function reintentarCorreo(deps: Deps, actor: Actor, input: { id: string }) {
  return deps.db.transaction(async (tx) => {
    const estado = await reenviarCorreo(deps, tx, input.id);
    if (estado === "no-existe") return notFound("Ese correo no existe.");
    if (estado === "ya-enviado") return conflict("ya-enviado", "Ese correo ya se envió.");
    await registrar(deps, tx, actor, {
      accion: "correo.reintentar",
      objetoId: null,
      despues: { correo: input.id },
    });
    return done({ estado });
  });
}
