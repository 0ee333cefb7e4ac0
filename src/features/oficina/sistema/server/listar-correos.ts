import { done, type Outcome } from "#contract/outcome.ts";
import { type Paged, pageOf } from "#contract/paging.ts";
import { correosSinEnviar } from "#features/compartido/correos/server/sin-enviar.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { CorreoSinEnviar } from "../contract.ts";
import { taparDirecciones } from "../rules.ts";

/** Unsent mails, with masked addresses, also in the mail server's error messages. */
export async function listarCorreos(
  deps: Pick<Deps, "db">,
  _actor: Actor,
  input: { pagina?: number | undefined; tamano?: number | undefined },
): Promise<Outcome<Paged<CorreoSinEnviar>>> {
  const { rows, total } = await correosSinEnviar(deps, pageOf(input));
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
