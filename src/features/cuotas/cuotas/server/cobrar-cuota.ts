import { clubTime } from "#contract/club-time.ts";
import { toPesos } from "#contract/money.ts";
import { conflict, done, notFound, type Outcome } from "#contract/outcome.ts";
import { anotarCobro, type MedioEnMano } from "#features/caja/pagos/server/cobrar-en-mano.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Cuota } from "../contract.ts";
import { CUOTA_SIN_COBRAR, CUOTA_YA_PAGA, estadoDeCuota, tituloDeCuota } from "../rules.ts";
import { findCuota, insertCobro, listCobrosSinTerminar } from "./cuotas.repo.ts";
import { lockVarias } from "./imputaciones.repo.ts";
import { anularPago, faltaDe, imputar } from "./imputaciones.ts";
import { avisarAnulacion } from "./mails.ts";
import { soltarCobros } from "./pagar-cuota.ts";
import { toCuota } from "./ver-cuotas.ts";

export async function cobrarCuota(
  deps: Deps,
  actor: Actor,
  { id, medio }: { id: number; medio: MedioEnMano },
): Promise<Outcome<Cuota>> {
  const hoy = clubTime(deps.clock()).fecha;
  const cobrada = await deps.db.transaction(async (tx): Promise<Outcome<Cuota>> => {
    const [cuota] = await lockVarias(tx, [id]);
    if (!cuota) return notFound("No existe esa cuota.");
    if (cuota.pagadaEn) return conflict("ya-paga", CUOTA_YA_PAGA);
    const pago = await anotarCobro(deps, tx, actor, {
      usuarioId: cuota.usuarioId,
      concepto: "cuota",
      descripcion: tituloDeCuota(cuota),
      monto: toPesos(faltaDe(cuota)),
      medio,
    });
    await insertCobro(tx, pago.id, [cuota.id]);
    const dinero = { pagoId: pago.id, usuarioId: cuota.usuarioId, centavos: faltaDe(cuota) };
    await imputar(deps, tx, [dinero], [cuota]);
    await registrar(deps, tx, actor, {
      accion: "cuota.cobrar",
      objetoId: cuota.id,
      antes: { estado: estadoDeCuota(cuota, hoy) },
      despues: { estado: "pagada", usuarioId: cuota.usuarioId, medio, pagoId: pago.id },
    });
    const despues = await findCuota(tx, cuota.id);
    return despues ? done(toCuota(despues, hoy)) : notFound();
  });
  if (cobrada.ok) await soltarCobros(deps, await listCobrosSinTerminar(deps.db, id));
  return cobrada;
}

/**
 * Voids a payment recorded by mistake, within 24 hours, with a counter-entry; the instalment can be paid
 * again. If two calls run concurrently, one gets a 409.
 */
export function anularCobro(deps: Deps, actor: Actor, { id, motivo }: { id: number; motivo: string }) {
  return deps.db.transaction(async (tx) => {
    const cuota = await findCuota(tx, id);
    if (!cuota) return notFound("No existe esa cuota.");
    if (cuota.pagoId === null) return conflict("sin-cobrar", CUOTA_SIN_COBRAR);
    const { pagoId } = cuota;
    const anulado = await anularPago(deps, tx, actor, { pagoId, motivo });
    if (!anulado.ok) return anulado;
    const { contraasientoId } = anulado.value;
    const hoy = clubTime(deps.clock()).fecha;
    const abierta = { ...cuota, imputado: 0, pagadaEn: null, pagoId: null, medio: null };
    await registrar(deps, tx, actor, {
      accion: "cuota.anular-cobro",
      objetoId: cuota.id,
      antes: { estado: "pagada" },
      despues: {
        estado: estadoDeCuota(abierta, hoy),
        usuarioId: cuota.usuarioId,
        medio: cuota.medio,
        pagoId: contraasientoId,
        motivo,
      },
    });
    await avisarAnulacion(deps, tx, cuota, contraasientoId);
    return done(toCuota(abierta, hoy));
  });
}
