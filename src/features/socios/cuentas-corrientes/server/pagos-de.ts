import { recibosDe } from "#features/caja/recibos/server/ver-recibo.ts";
import { tituloDeCuota } from "#features/socios/cuotas/server/to-cuota.ts";
import type { Deps } from "#server/deps.ts";
import type { PagoDeCuentaVisto } from "../contract.ts";
import { type PagoDeCuenta, repartoDe } from "../rules.ts";
import { listDevolucionesDePagador, listImputacionesDePagador, listPagosDePagador } from "./repo.ts";

/** A payer's payments with what they paid, the latest first; their credit in cents; and the same for the sums. */
export async function pagosDe(
  deps: Pick<Deps, "db">,
  personaId: number,
): Promise<{ credito: number; pagos: PagoDeCuentaVisto[]; libro: PagoDeCuenta[] }> {
  const [rows, imputaciones, devoluciones] = await Promise.all([
    listPagosDePagador(deps.db, personaId),
    listImputacionesDePagador(deps.db, personaId),
    listDevolucionesDePagador(deps.db, personaId),
  ]);
  const recibos = await recibosDe(
    deps,
    rows.map(({ id }) => id),
  );
  const imputadas = byPago(imputaciones);
  const devueltas = byPago(devoluciones);
  const pagos = rows.map((pago) => {
    const suyas = devueltas.get(pago.id) ?? [];
    const vuelto = suyas.reduce((sum, { importe }) => sum + importe, 0);
    // One that the provider or the bank took back altogether.
    const resto = pago.estado === "aprobado" ? 0 : pago.monto - vuelto;
    const ultima = { importe: resto, fecha: pago.cambio, cuando: pago.cambioEn };
    return {
      pago,
      pagoId: pago.id,
      monto: pago.monto,
      fecha: pago.fecha,
      cuando: pago.cuando,
      devoluciones: resto > 0 ? [...suyas, ultima] : suyas,
      imputaciones: imputadas.get(pago.id) ?? [],
    };
  });
  let credito = 0;
  const vistos = pagos.map((uno): PagoDeCuentaVisto => {
    const reparto = repartoDe(uno);
    credito += reparto.credito;
    const porCuota = new Map<number, PagoDeCuentaVisto["imputaciones"][number]>();
    for (const { cuotaId, importe, personaId: id, persona, ...cuota } of uno.imputaciones) {
      const centavos = Math.round((porCuota.get(cuotaId)?.importe ?? 0) * 100) + importe;
      const titulo = tituloDeCuota(cuota);
      porCuota.set(cuotaId, { cuotaId, titulo, persona: { id, nombre: persona }, importe: centavos / 100 });
    }
    return {
      id: uno.pagoId,
      fecha: uno.fecha,
      medio: uno.pago.medio,
      monto: uno.monto / 100,
      recibo: recibos.get(uno.pagoId) ?? null,
      imputaciones: [...porCuota.values()].filter(({ importe }) => importe > 0),
      devuelto: reparto.devuelto / 100,
      credito: reparto.credito / 100,
    };
  });
  return { credito, pagos: vistos.reverse(), libro: pagos };
}

function byPago<T extends { pagoId: number }>(rows: readonly T[]): Map<number, T[]> {
  const found = new Map<number, T[]>();
  for (const row of rows) {
    const suyas = found.get(row.pagoId);
    if (suyas) suyas.push(row);
    else found.set(row.pagoId, [row]);
  }
  return found;
}
