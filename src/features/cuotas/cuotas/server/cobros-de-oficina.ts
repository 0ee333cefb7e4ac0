import { clubTime } from "#contract/club-time.ts";
import { formatCentavos, formatMoney } from "#contract/format.ts";
import { toCentavos, toPesos } from "#contract/money.ts";
import { conflict, done, invalidField, invalidValue, notFound, type Outcome } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { anotarCobro, type MedioEnMano } from "#features/caja/pagos/server/cobrar-en-mano.ts";
import type { CobroACuenta } from "#features/caja/pagos/server/concepto.ts";
import { recibosDe } from "#features/caja/pagos/server/ver-recibo.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { personaPorId } from "#features/personas/usuarios/server/usuarios.ts";
import { derechosDe, puedeSobre } from "#features/personas/vinculos/server/derechos-de-usuario.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { violates } from "#server/db/errors.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { requestHashOf } from "#server/request-hash.ts";
import type * as contract from "../contract.ts";
import type { CobroDeCuotas, ComprobanteDeCuotas, Cuota, CuotaSaldada } from "../contract.ts";
import {
  CUOTA_ACREDITADA_A_OTRA,
  CUOTA_SIN_COBRAR,
  CUOTA_YA_PAGA,
  estadoDeCuota,
  renglon,
  sumarCentavos,
  tituloDeCuota,
  tituloDePago,
  yaPaga,
} from "../rules.ts";
import {
  findCobro,
  findCobroByKey,
  findImputacion,
  listIdsPorPagar,
  sumImputado,
} from "./cobros-de-oficina.repo.ts";
import { findCuota, insertCobro, listCobrosSinTerminar } from "./cuotas.repo.ts";
import {
  type CuotaTomada,
  listImputadas,
  lockCreditos,
  lockPagosDeCuotas,
  lockVarias,
  revertImputaciones,
} from "./imputaciones.repo.ts";
import { anularPago, faltaDe, imputar, porVencimiento } from "./imputaciones.ts";
import { avisarAnulacion, avisarAnulacionDePago } from "./mails.ts";
import { soltarCobros } from "./pagar-cuota.ts";
import { insertRenglones } from "./renglones.repo.ts";
import { toCuota } from "./ver-cuotas.ts";

export function moverImputacion(
  deps: Deps,
  actor: Actor,
  { id, cuotaId, motivo }: JsonOf<typeof contract.moverImputacion> & { id: number },
): Promise<Outcome<{ movido: number; credito: number }>> {
  return deps.db.transaction(async (tx) => {
    const vista = await findImputacion(tx, id);
    if (!vista) return notFound("No existe ese pago de la cuota.");
    const { pagoId, cuotaId: origenId, pagadorId } = vista;
    // Lock order: payments before instalments.
    await lockPagosDeCuotas(tx, [origenId]);
    const tomadas = await lockVarias(tx, cuotaId === null ? [origenId] : [origenId, cuotaId]);
    const origen = tomadas.find((cuota) => cuota.id === origenId);
    const destino = tomadas.find((cuota) => cuota.id === cuotaId);
    if (!origen || (cuotaId !== null && !destino)) return notFound("No existe esa cuota.");
    if (!(await findImputacion(tx, id))?.vigente)
      return conflict("ya-movida", "Ese pago ya no está en la cuota: actualizá la página.");
    if (cuotaId === origenId) return conflict("la-misma", "El pago ya está en esa cuota.");
    if (origen.acreditadaEn) return conflict("acreditada", CUOTA_ACREDITADA_A_OTRA);
    if (destino?.pagadaEn) return conflict("ya-paga", CUOTA_YA_PAGA);
    const esDeOtro = destino && destino.usuarioId !== origen.usuarioId;
    if (
      esDeOtro &&
      (pagadorId === null || !(await puedeSobre(deps, tx, pagadorId, "paga", [destino.usuarioId])))
    )
      return conflict("no-le-toca", "Quien pagó no paga por esa persona: el pago no puede ir a su cuota.");
    const centavos = await sumImputado(tx, pagoId, origenId);
    const porMano = { creadaEn: deps.clock(), creadaPor: actor.usuarioId, motivo };
    await revertImputaciones(tx, { pagoId, cuotaIds: [origenId], ...porMano });
    const dinero = [{ pagoId, usuarioId: pagadorId, centavos }];
    const mano = { usuarioId: actor.usuarioId, motivo };
    const { sobra } = await imputar(deps, tx, dinero, destino ? [destino] : [], mano);
    await registrar(deps, tx, actor, {
      accion: "cuota.mover-pago",
      objetoId: origenId,
      antes: { cuotaId: origenId, usuarioId: origen.usuarioId },
      despues: { cuotaId, usuarioId: destino?.usuarioId ?? null, monto: toPesos(centavos), pagoId, motivo },
    });
    return done({ movido: toPesos(centavos), credito: toPesos(sobra) });
  });
}

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
  if (cobrada.ok) await soltarCobros(deps, await listCobrosSinTerminar(deps.db, [id]));
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

type Cobro = JsonOf<typeof contract.cobrarCuotas> & { id: number };

type CobroARegistrar = Omit<Cobro, "idempotencyKey"> & {
  /** Null if no form sent it. */
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

export async function cobrarCuotas(deps: Deps, actor: Actor, cobro: Cobro): Promise<Outcome<CobroDeCuotas>> {
  const pedidoHash = requestHashOf("cobrar-cuotas", actor.usuarioId, { ...cobro, idempotencyKey: null });
  const before = await repetido(deps, cobro, pedidoHash);
  if (before) return before;
  let hecho: Outcome<Cobrado>;
  try {
    hecho = await deps.db.transaction((tx) => cobrar(deps, tx, actor, { ...cobro, pedidoHash }));
  } catch (error) {
    const same = violates(error, "pagos_idempotency_key_unico")
      ? await repetido(deps, cobro, pedidoHash)
      : null;
    if (same) return same;
    throw error;
  }
  if (!hecho.ok) return hecho;
  const { pagoId, creditoUsado, saldadas } = hecho.value;
  await soltarCobros(deps, await listCobrosSinTerminar(deps.db, saldadas));
  return conComprobante(deps, pagoId, creditoUsado);
}

/**
 * Records money on account, in the caller's transaction. The money pays everything that the payer may pay,
 * starting with what is due first; the rest becomes credit.
 */
export async function cobrarACuenta(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { usuarioId: id, monto, medio }: CobroACuenta,
): Promise<Outcome<{ pagoId: number }>> {
  const sinClave = { idempotencyKey: null, pedidoHash: null };
  const hecho = await cobrar(deps, tx, actor, {
    id,
    monto,
    medio,
    usarCredito: false,
    deOtros: false,
    ...sinClave,
  });
  if (!hecho.ok) return hecho;
  const { pagoId } = hecho.value;
  if (pagoId === null) throw new Error("money on account was not recorded");
  return done({ pagoId });
}

async function conComprobante(deps: Deps, pagoId: number | null, creditoUsado: number) {
  if (pagoId === null) return done({ comprobante: null, creditoUsado });
  const comprobante = await verComprobante(deps.db, pagoId);
  return comprobante.ok ? done({ comprobante: comprobante.value, creditoUsado }) : comprobante;
}

async function repetido(deps: Deps, { idempotencyKey }: Cobro, pedidoHash: string) {
  const before = await findCobroByKey(deps.db, idempotencyKey);
  if (!before) return null;
  if (before.pedidoHash !== pedidoHash) return conflict("otro-cobro", OTRO_COBRO);
  return conComprobante(deps, before.id, 0);
}

async function cobrar(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { id, monto, medio, usarCredito, deOtros, idempotencyKey, pedidoHash, ...cobro }: CobroARegistrar,
): Promise<Outcome<Cobrado>> {
  if (!(await personaPorId(tx, id))) return notFound("Esa persona no existe.");
  const dinero = usarCredito && !deOtros ? await lockCreditos(tx, id) : [];
  const derechos = await derechosDe(deps, tx, id);
  const paga = [...derechos.values()].filter((uno) => uno.paga).map(({ personaId }) => personaId);
  const ids = cobro.cuotas ?? (await listIdsPorPagar(tx, paga));
  const tomadas = await lockVarias(tx, ids);
  const leTocan = tomadas.every(({ usuarioId }) => paga.includes(usuarioId));
  if (tomadas.length < new Set(ids).size || !(leTocan || deOtros)) return notFound(NO_LE_TOCA);
  // Without a choice, instalments that were paid meanwhile are skipped.
  if (cobro.cuotas && tomadas.some(({ pagadaEn }) => pagadaEn !== null))
    return conflict("ya-paga", yaPaga(tomadas));
  const cuotas = cobro.cuotas ? enSuOrden(tomadas, cobro.cuotas) : porVencimiento(tomadas);
  const disponible = sumarCentavos(dinero);
  if (monto === 0 && (disponible === 0 || cuotas.length === 0))
    return invalidValue("monto", "Escribí cuánto paga");
  const falta = cuotas.reduce((sum, cuota) => sum + faltaDe(cuota), 0);
  const creditoUsado = Math.min(disponible, falta);
  const pago =
    monto === 0
      ? null
      : await anotarCobro(deps, tx, actor, {
          usuarioId: id,
          concepto: "cuota",
          descripcion: descripcionDe(cuotas, id, creditoUsado, toCentavos(monto)),
          monto,
          medio,
          idempotencyKey,
          pedidoHash,
        });
  if (pago && ids.length > 0) await insertCobro(tx, pago.id, [...new Set(ids)]);
  const propio = pago ? [{ pagoId: pago.id, usuarioId: id, centavos: toCentavos(monto) }] : [];
  const mano = { usuarioId: actor.usuarioId, motivo: null };
  const { faltan } = await imputar(deps, tx, [...dinero, ...propio], cuotas, mano);
  const saldadas = cuotas.map((cuota) => cuota.id).filter((cuotaId) => faltan.get(cuotaId) === 0);
  await registrar(deps, tx, actor, {
    accion: "cuota.cobrar-varias",
    objeto: "usuario",
    objetoId: id,
    despues: {
      pagoId: pago?.id ?? null,
      monto,
      medio,
      creditoUsado: toPesos(creditoUsado),
      cuotas: saldadas,
    },
  });
  return done({ pagoId: pago?.id ?? null, creditoUsado: toPesos(creditoUsado), saldadas });
}

function enSuOrden(tomadas: readonly CuotaTomada[], ids: readonly number[]): CuotaTomada[] {
  const porId = new Map(tomadas.map((cuota) => [cuota.id, cuota]));
  return [...new Set(ids)].flatMap((id) => porId.get(id) ?? []);
}

function descripcionDe(cuotas: readonly CuotaTomada[], pagadorId: number, credito: number, centavos: number) {
  let antes = 0;
  const pagadas = cuotas.filter((cuota) => {
    const desde = antes;
    antes += faltaDe(cuota);
    return antes > credito && desde < credito + centavos;
  });
  return pagadas.length === 0 ? "Cuotas: saldo a favor" : tituloDePago(pagadas, pagadorId);
}

export function condonarCuota(
  deps: Deps,
  actor: Actor,
  { id, monto, motivo }: { id: number; monto?: number | undefined; motivo: string },
): Promise<Outcome<CuotaSaldada>> {
  return cambiar(deps, actor, { id, motivo, accion: "cuota.condonar" }, (cuota) => {
    if (cuota.pagadaEn) return conflict("ya-paga", CUOTA_YA_PAGA);
    const falta = faltaDe(cuota);
    const centavos = monto === undefined ? falta : toCentavos(monto);
    if (centavos > falta)
      return invalidField(
        "excede",
        "monto",
        `Quedan por pagar ${formatCentavos(falta)}: no se puede condonar más`,
      );
    return done(renglon("condonacion", -centavos, toCentavos(cuota.importe)));
  });
}

export function corregirCuota(
  deps: Deps,
  actor: Actor,
  { id, importe, motivo }: { id: number; importe: number; motivo: string },
): Promise<Outcome<CuotaSaldada>> {
  return cambiar(deps, actor, { id, motivo, accion: "cuota.corregir" }, (cuota) => {
    const centavos = toCentavos(importe);
    const despues = toCentavos(cuota.importe) + centavos;
    const pagado = toCentavos(cuota.imputado);
    if (despues < pagado)
      return invalidField(
        "menos-que-lo-pagado",
        "importe",
        pagado === 0
          ? `La cuota es de ${formatMoney(cuota.importe)}: no se puede restar más`
          : `Ya se pagaron ${formatCentavos(pagado)}: primero pasá el pago a otra cuota, o restá menos`,
      );
    if (despues > 999_999_999_999) return invalidValue("importe", "El importe es demasiado grande");
    return done(renglon("correccion", centavos, toCentavos(cuota.importe)));
  });
}

async function cambiar(
  deps: Deps,
  actor: Actor,
  { id, motivo, accion }: { id: number; motivo: string; accion: string },
  lineOf: (cuota: CuotaTomada) => Outcome<ReturnType<typeof renglon>>,
): Promise<Outcome<CuotaSaldada>> {
  const cambiada = await deps.db.transaction(async (tx): Promise<Outcome<CuotaSaldada>> => {
    const [cuota] = await lockVarias(tx, [id]);
    if (!cuota) return notFound("No existe esa cuota.");
    if (cuota.acreditadaEn) return conflict("acreditada", CUOTA_ACREDITADA_A_OTRA);
    const line = lineOf(cuota);
    if (!line.ok) return line;
    const por = { creadoPor: actor.usuarioId, creadoEn: deps.clock(), motivo };
    await insertRenglones(tx, [{ ...line.value, cuotaId: id }], por);
    const importe = toPesos(toCentavos(cuota.importe) + line.value.importe);
    await registrar(deps, tx, actor, {
      accion,
      objetoId: id,
      antes: { importe: cuota.importe },
      despues: { importe, usuarioId: cuota.usuarioId, motivo },
    });
    const pagado = cuota.imputado;
    return done({ id, importe, pagado, falta: toPesos(toCentavos(importe) - toCentavos(pagado)) });
  });
  // Cancels the payment in progress, because nothing is due any more.
  if (cambiada.ok && cambiada.value.falta === 0)
    await soltarCobros(deps, await listCobrosSinTerminar(deps.db, [id]));
  return cambiada;
}

export function anularCobroDePago(
  deps: Deps,
  actor: Actor,
  { id: pagoId, motivo }: { id: number; motivo: string },
): Promise<Outcome<ComprobanteDeCuotas>> {
  return deps.db.transaction(async (tx) => {
    const pago = await findCobro(tx, pagoId);
    if (!pago || pago.usuarioId === null) return notFound("No existe ese pago de cuotas.");
    const anulado = await anularPago(deps, tx, actor, { pagoId, motivo });
    if (!anulado.ok) return anulado;
    const { contraasientoId } = anulado.value;
    await registrar(deps, tx, actor, {
      accion: "cuota.anular-cobro",
      objeto: "usuario",
      objetoId: pago.usuarioId,
      despues: { monto: toPesos(pago.monto), medio: pago.medio, pagoId: contraasientoId, motivo },
    });
    await avisarAnulacionDePago(deps, tx, { ...pago, usuarioId: pago.usuarioId }, contraasientoId);
    return verComprobante(tx, pagoId);
  });
}

export async function verComprobante(q: Queryable, pagoId: number): Promise<Outcome<ComprobanteDeCuotas>> {
  const pago = await findCobro(q, pagoId);
  const persona = pago?.usuarioId ? await personaPorId(q, pago.usuarioId) : null;
  if (!pago || !persona) return notFound("No existe ese pago de cuotas.");
  const { id, nombre, apellido } = persona;
  const imputadas = await listImputadas(q, pagoId);
  const recibos = await recibosDe(q, [pagoId]);
  const sobra = pago.monto - pago.aDevolver - pago.imputado;
  return done({
    pagoId,
    recibo: recibos.get(pagoId) ?? null,
    cuando: pago.cuando,
    medio: pago.medio,
    monto: toPesos(pago.monto),
    pagador: { id, nombre, apellido },
    anulado: pago.aDevolver === pago.monto,
    cuotas: imputadas
      .filter(({ monto }) => monto > 0)
      .map((cuota) => ({
        cuotaId: cuota.id,
        titulo: tituloDeCuota(cuota),
        persona: { id: cuota.usuarioId, nombre: cuota.nombre, apellido: cuota.apellido },
        importe: cuota.monto,
        falta: toPesos(faltaDe(cuota)),
      })),
    sobra: toPesos(Math.max(0, sobra)),
  });
}
