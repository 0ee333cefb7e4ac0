import { clubTime } from "#contract/club-time.ts";
import { formatFecha } from "#contract/format.ts";
import { toCentavos } from "#contract/money.ts";
import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { movimientosDe } from "#features/caja/cobros/server/listar-cobros.ts";
import { eventoBreve } from "#features/eventos/eventos/server/ver-evento.ts";
import { wholeOf } from "#server/db/list-query.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Liquidacion } from "../contract.ts";
import { liquidar, type Venta } from "../rules.ts";
import { listVendidas } from "./liquidacion.repo.ts";

/** Computes the settlement of an event from the payments and refunds listed in Cobros (Rule EVE-20). */
export async function verLiquidacion(deps: Deps, { id }: { id: number }): Promise<Outcome<Liquidacion>> {
  const evento = await eventoBreve(deps.db, id);
  if (!evento) return notFound("Ese evento no existe.");
  const ventas = await ventasDe(deps, id);
  return done({
    evento,
    renglones: liquidar(ventas),
    sinComision: ventas.filter(({ acreditable, comision }) => acreditable && comision === null).length,
  });
}

export async function exportarLiquidacion(deps: Deps, _: Actor, input: { id: number }) {
  const vista = await verLiquidacion(deps, input);
  return vista.ok ? done(wholeOf(vista.value.renglones)) : vista;
}

/** Lists the purchases of an event that involved money, or that include a free ticket. */
async function ventasDe({ db }: Deps, eventoId: number): Promise<Venta[]> {
  const compras = Map.groupBy(await listVendidas(db, eventoId), ({ pagoId }) => pagoId);
  const movimientos = Map.groupBy(await movimientosDe(db, [...compras.keys()]), ({ compraId }) => compraId);
  return [...compras].flatMap(([pagoId, entradas]) => {
    const suyos = movimientos.get(pagoId) ?? [];
    const [una] = entradas;
    if (!una || (suyos.length === 0 && una.estado !== "pagada")) return [];
    const acreditable = una.medio === "mercadopago" && una.pagoEstado === "aprobado";
    return {
      enMano: una.registradoPor !== null,
      comision: acreditable && una.comision !== null ? toCentavos(una.comision) : null,
      acreditadaEl: una.acreditadoEn && formatFecha(clubTime(una.acreditadoEn).fecha),
      acreditable,
      entradas: entradas.map(({ precio, tipo, codigo, estado }) => ({
        precio: toCentavos(precio),
        tipo,
        codigo,
        vale: estado === "pagada",
      })),
      movimientos: suyos.map(({ medio, cobrado, devuelto, repetido }) => ({
        medio,
        cobrado: toCentavos(cobrado),
        devuelto: toCentavos(devuelto),
        repetido,
      })),
    };
  });
}
