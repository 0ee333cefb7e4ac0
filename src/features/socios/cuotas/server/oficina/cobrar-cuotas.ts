import { done, notFound, type Outcome, refused, refusedField } from "#contract/outcome.ts";
import { anotarCobro, type MedioEnMano } from "#features/caja/pagos/server/cobrar-en-mano.ts";
import type { CobroACuenta } from "#features/caja/pagos/server/concepto.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import { personaPorId } from "#features/cuentas/usuarios/server/usuarios.ts";
import { derechosDe } from "#features/socios/vinculos/server/derechos.ts";
import { fromMoney, type Tx, toCents } from "#server/db/database.ts";
import { violatesUnique } from "#server/db/errors.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { requestHashOf } from "#server/request-hash.ts";
import type { CobroDeCuotas } from "../../contract/oficina.ts";
import { soltarCobros } from "../asignar-cuotas.ts";
import { faltaDe, imputar, porVencimiento } from "../imputaciones/imputar-pago.ts";
import { type CuotaTomada, lockCreditos, lockVarias } from "../imputaciones/repo.ts";
import { yaPaga } from "../pagar-cuota.ts";
import { insertCobro, listCobrosSinTerminar } from "../repo.ts";
import { tituloDePago } from "../to-cuota.ts";
import { findCobroByKey, listIdsPorPagar } from "./repo.ts";
import { verComprobante } from "./ver-comprobante.ts";

interface Cobro {
  /** The payer. */
  id: number;
  cuotas?: readonly number[] | undefined;
  monto: number;
  medio: MedioEnMano;
  usarCredito: boolean;
  idempotencyKey: string;
}

type CobroARegistrar = Omit<Cobro, "idempotencyKey"> & {
  /** Null outside of a form. */
  idempotencyKey: string | null;
  pedidoHash: string | null;
};

interface Cobrado {
  pagoId: number | null;
  creditoUsado: number;
  saldadas: number[];
}

const NO_LE_TOCA = "Alguna de esas cuotas no existe, o no le toca pagarla a esa persona.";
const OTRO_COBRO =
  "El cobro anterior quedó registrado con otros datos. Fijate en la cuenta antes de repetirlo.";

/** Records what somebody pays in hand for several instalments (Rule CTA-8). Audited, with a receipt. */
export async function cobrarCuotas(deps: Deps, actor: Actor, cobro: Cobro): Promise<Outcome<CobroDeCuotas>> {
  const pedidoHash = requestHashOf("cobrar-cuotas", actor.usuarioId, { ...cobro, idempotencyKey: null });
  const before = await repetido(deps, cobro, pedidoHash);
  if (before) return before;
  let hecho: Outcome<Cobrado>;
  try {
    hecho = await deps.db.transaction((tx) => cobrar(deps, tx, actor, { ...cobro, pedidoHash }));
  } catch (error) {
    const same = violatesUnique(error, "pagos_idempotency_key_unico")
      ? await repetido(deps, cobro, pedidoHash)
      : null;
    if (same) return same;
    throw error;
  }
  if (!hecho.ok) return hecho;
  const { pagoId, creditoUsado, saldadas } = hecho.value;
  for (const id of saldadas) await soltarCobros(deps, await listCobrosSinTerminar(deps.db, id));
  return conComprobante(deps, pagoId, creditoUsado);
}

/** Money on account: all that the payer may pay, the first due first; the rest is credit. In the caller's transaction. */
export async function cobrarACuenta(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { usuarioId: id, monto, medio }: CobroACuenta,
): Promise<Outcome<{ pagoId: number }>> {
  const sinClave = { idempotencyKey: null, pedidoHash: null };
  const hecho = await cobrar(deps, tx, actor, { id, monto, medio, usarCredito: false, ...sinClave });
  if (!hecho.ok) return hecho;
  const { pagoId } = hecho.value;
  if (pagoId === null) throw new Error("money on account was not recorded");
  return done({ pagoId });
}

async function conComprobante(
  deps: Pick<Deps, "db">,
  pagoId: number | null,
  creditoUsado: number,
): Promise<Outcome<CobroDeCuotas>> {
  if (pagoId === null) return done({ comprobante: null, creditoUsado });
  const comprobante = await verComprobante(deps.db, pagoId);
  return comprobante.ok ? done({ comprobante: comprobante.value, creditoUsado }) : comprobante;
}

async function repetido(deps: Deps, { idempotencyKey }: Cobro, pedidoHash: string) {
  const before = await findCobroByKey(deps.db, idempotencyKey);
  if (!before) return null;
  if (before.pedidoHash !== pedidoHash) return refused(409, "otro-cobro", OTRO_COBRO);
  return conComprobante(deps, before.id, 0);
}

async function cobrar(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { id, monto, medio, usarCredito, idempotencyKey, pedidoHash, ...cobro }: CobroARegistrar,
): Promise<Outcome<Cobrado>> {
  if (!(await personaPorId(tx, id))) return notFound("Esa persona no existe.");
  const dinero = usarCredito ? await lockCreditos(tx, id) : [];
  const derechos = await derechosDe(deps, tx, id);
  const paga = [...derechos.values()].filter((uno) => uno.paga).map(({ personaId }) => personaId);
  const ids = cobro.cuotas ?? (await listIdsPorPagar(tx, paga));
  const tomadas = await lockVarias(tx, ids);
  if (tomadas.length < new Set(ids).size || tomadas.some(({ usuarioId }) => !paga.includes(usuarioId)))
    return notFound(NO_LE_TOCA);
  // Without a choice, what was paid meanwhile is simply not owed any more.
  if (cobro.cuotas && tomadas.some(({ pagadaEn }) => pagadaEn !== null))
    return refused(409, "ya-paga", yaPaga(tomadas));
  const cuotas = cobro.cuotas ? enSuOrden(tomadas, cobro.cuotas) : porVencimiento(tomadas);
  const disponible = dinero.reduce((sum, { centavos }) => sum + centavos, 0);
  if (monto === 0 && (disponible === 0 || cuotas.length === 0))
    return refusedField(422, "datos-invalidos", "monto", "Escribí cuánto paga");
  const falta = cuotas.reduce((sum, cuota) => sum + faltaDe(cuota), 0);
  const creditoUsado = Math.min(disponible, falta);
  const pago =
    monto === 0
      ? null
      : await anotarCobro(deps, tx, actor, {
          usuarioId: id,
          concepto: "cuota",
          descripcion: descripcionDe(cuotas, id, creditoUsado, toCents(monto)),
          monto: fromMoney(monto),
          medio,
          idempotencyKey,
          pedidoHash,
        });
  if (pago && ids.length > 0) await insertCobro(tx, pago.id, [...new Set(ids)]);
  const propio = pago ? [{ pagoId: pago.id, usuarioId: id, centavos: toCents(monto) }] : [];
  const mano = { usuarioId: actor.usuarioId, motivo: null };
  const { faltan } = await imputar(deps, tx, [...dinero, ...propio], cuotas, mano);
  const saldadas = cuotas.map((cuota) => cuota.id).filter((cuotaId) => faltan.get(cuotaId) === 0);
  await registrar(deps, tx, actor, {
    accion: "cuota.cobrar-varias",
    objeto: "usuario",
    objetoId: id,
    despues: { pagoId: pago?.id ?? null, monto, medio, creditoUsado: creditoUsado / 100, cuotas: saldadas },
  });
  return done({ pagoId: pago?.id ?? null, creditoUsado: creditoUsado / 100, saldadas });
}

function enSuOrden(tomadas: readonly CuotaTomada[], ids: readonly number[]): CuotaTomada[] {
  const porId = new Map(tomadas.map((cuota) => [cuota.id, cuota]));
  return [...new Set(ids)].flatMap((id) => porId.get(id) ?? []);
}

/** Names what the money pays, after the credit. */
function descripcionDe(
  cuotas: readonly CuotaTomada[],
  pagadorId: number,
  credito: number,
  centavos: number,
): string {
  let antes = 0;
  const pagadas = cuotas.filter((cuota) => {
    const desde = antes;
    antes += faltaDe(cuota);
    return antes > credito && desde < credito + centavos;
  });
  return pagadas.length === 0 ? "Cuotas: saldo a favor" : tituloDePago(pagadas, pagadorId);
}
