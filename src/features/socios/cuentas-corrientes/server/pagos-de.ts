import { recibosDe } from "#features/caja/recibos/server/ver-recibo.ts";
import { tituloDeCuota } from "#features/socios/cuotas/server/to-cuota.ts";
import type { Deps } from "#server/deps.ts";
import type { PagoDeCuentaVisto } from "../contract.ts";
import { creditoDe } from "../rules.ts";
import { listImputacionesDePagador, listPagosDePagador } from "./cuentas-corrientes.repo.ts";

/** A payer's payments with what they paid, the latest first, and their credit in cents. */
export async function pagosDe(
  deps: Pick<Deps, "db">,
  personaId: number,
): Promise<{ credito: number; pagos: PagoDeCuentaVisto[] }> {
  const [rows, imputaciones] = await Promise.all([
    listPagosDePagador(deps.db, personaId),
    listImputacionesDePagador(deps.db, personaId),
  ]);
  const recibos = await recibosDe(
    deps.db,
    rows.map(({ id }) => id),
  );
  const porPago = Map.groupBy(imputaciones, ({ pagoId }) => pagoId);
  let credito = 0;
  const pagos = rows.map(({ id, fecha, medio, monto, devuelto }): PagoDeCuentaVisto => {
    const suyas = porPago.get(id) ?? [];
    const imputado = suyas.reduce((sum, { importe }) => sum + importe, 0);
    const sobra = creditoDe({ monto, devuelto, imputado });
    credito += sobra;
    const porCuota = new Map<number, PagoDeCuentaVisto["imputaciones"][number]>();
    for (const { cuotaId, importe, personaId: deQuien, persona, ...cuota } of suyas) {
      const centavos = Math.round((porCuota.get(cuotaId)?.importe ?? 0) * 100) + importe;
      porCuota.set(cuotaId, {
        cuotaId,
        titulo: tituloDeCuota(cuota),
        persona: { id: deQuien, nombre: persona },
        importe: centavos / 100,
      });
    }
    return {
      id,
      fecha,
      medio,
      monto: monto / 100,
      recibo: recibos.get(id) ?? null,
      imputaciones: [...porCuota.values()].filter(({ importe }) => importe > 0),
      devuelto: devuelto / 100,
      credito: sobra / 100,
    };
  });
  return { credito, pagos: pagos.reverse() };
}
