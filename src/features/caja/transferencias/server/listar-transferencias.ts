import { done, type Outcome } from "#contract/outcome.ts";
import { type Paged, pageOf } from "#contract/paging.ts";
import type { QueryOf } from "#contract/route.ts";
import { readPage } from "#server/db/list-query.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { listarTransferencias as contrato, TransferenciaEnLaOficina } from "../contract.ts";
import { MAS_VIEJAS_PRIMERO, selectEnLaOficina } from "./transferencias.repo.ts";
import { toTransferencia } from "./ver-transferencia.ts";

/** The open payments by transfer, the oldest first. */
export async function listarTransferencias(
  deps: Pick<Deps, "conceptos" | "db">,
  _actor: Actor,
  { termino = "", mostrar, ...query }: QueryOf<typeof contrato>,
): Promise<Outcome<Paged<TransferenciaEnLaOficina>>> {
  const filtro = { termino, porRevisar: mostrar === "por-revisar" };
  const { rows, total } = await readPage(
    deps.db,
    () => selectEnLaOficina(deps.db, filtro),
    MAS_VIEJAS_PRIMERO,
    pageOf(query),
  );
  return done({
    total,
    rows: rows.map(({ transferencia, pago, pagador }) => {
      const { cuenta: _, ver: __, ...suya } = toTransferencia(deps, { transferencia, pago });
      return {
        ...suya,
        pagador: pagador === null || pago.usuarioId === null ? null : { id: pago.usuarioId, nombre: pagador },
        comprobanteEn: transferencia.comprobanteEn?.toISOString() ?? null,
      };
    }),
  });
}
