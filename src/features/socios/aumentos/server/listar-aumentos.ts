import { toMoney } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { Aumento } from "../contract.ts";
import { listAumentos } from "./aumentos.repo.ts";

/** The raises, newest first; one of them, if given. */
export async function listarAumentos(deps: Pick<Deps, "db">, id?: number): Promise<Aumento[]> {
  return (await listAumentos(deps.db, id)).map((row) => ({
    id: row.id,
    que: [...row.alcance.aranceles, ...row.alcance.planes].map(({ nombre, antes, despues }) => ({
      nombre,
      antes,
      despues,
    })),
    porcentaje: row.porcentaje === null ? null : Number(row.porcentaje),
    precio: row.precio === null ? null : toMoney(row.precio),
    vigenteDesde: row.vigenteDesde,
    incluyeVencidas: row.incluyeVencidas,
    motivo: row.motivo,
    ...row.conteos,
    aplicadoEn: row.aplicadoEn.toISOString(),
    aplicadoPor: row.aplicadoPor ?? "",
    deshechoEn: row.deshechoEn?.toISOString() ?? null,
    deshechoPor: row.deshechoPor,
  }));
}
