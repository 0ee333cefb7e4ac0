import { toCentavos } from "#contract/money.ts";
import type { Concepto, PartesDePago, ReciboDeConcepto } from "#features/caja/pagos/server/concepto.ts";
import { SIN_NOMBRE } from "#features/personas/usuarios/rules.ts";
import { personaPorId } from "#features/personas/usuarios/server/usuarios.ts";
import { concepto } from "../concepto.ts";
import { nombreDeCuota, sumarCentavos, tituloDeCuota } from "../rules.ts";
import { listQueDeben } from "./cobros-de-oficina.repo.ts";
import { cobrarACuenta } from "./cobros-de-oficina.ts";
import { idsDe } from "./cuotas.repo.ts";
import {
  devueltasEn,
  findDni,
  hasCuenta,
  listIdsDePago,
  listImputadas,
  lockReservados,
  lockVarias,
  revertImputaciones,
} from "./imputaciones.repo.ts";
import { imputar, porVencimiento } from "./imputaciones.ts";
import { enviarRecibo } from "./mails.ts";

/** The receipt of a payment of instalments: one line per instalment and person, and one for the excess (Rule REC-1). */
const reciboDeCuotas: ReciboDeConcepto = {
  async contenido(q, { id, usuarioId, monto }) {
    const persona = usuarioId === null ? null : await personaPorId(q, usuarioId);
    const titular = persona ? `${persona.nombre} ${persona.apellido}` : SIN_NOMBRE;
    const renglones = (await listImputadas(q, id))
      .map((cuota) => ({
        persona: `${cuota.nombre} ${cuota.apellido}`,
        concepto: `${tituloDeCuota(cuota)}${cuota.pagadaEn ? "" : " (a cuenta)"}`,
        centavos: toCentavos(cuota.monto),
      }))
      .filter(({ centavos }) => centavos > 0);
    const sobra = toCentavos(monto) - sumarCentavos(renglones);
    if (sobra > 0) renglones.push({ persona: titular, concepto: "Saldo a favor", centavos: sobra });
    return { titular, documento: usuarioId === null ? null : await findDni(q, usuarioId), renglones };
  },
  enviar: enviarRecibo,
};

const partesDeCuotas: PartesDePago = {
  async listar(q, { id }) {
    const imputadas = await listImputadas(q, id);
    if (imputadas.length < 2) return null;
    return imputadas.map((cuota) => ({
      id: cuota.id,
      nombre: `${cuota.nombre} ${cuota.apellido}: ${nombreDeCuota(cuota).toLowerCase()} (${cuota.plan})`,
      precio: cuota.monto,
      usada: cuota.acreditadaEn !== null,
      vigente: cuota.monto > 0,
    }));
  },
  deDevolucion: devueltasEn,
  async retirar(deps, tx, { id: pagoId }, { ids: cuotaIds, devolucionId }) {
    await revertImputaciones(tx, { pagoId, cuotaIds, creadaEn: deps.clock(), devolucionId });
  },
};

const porAcreditada = (a: { acreditadaEn: Date | null }, b: { acreditadaEn: Date | null }) =>
  Number(a.acreditadaEn !== null) - Number(b.acreditadaEn !== null);

/** The effects of a payment on its instalments (Rules SOC-11, CTA-2). Overdue instalments can be paid at any time. */
export const conceptoCuota: Concepto = {
  textos: concepto,
  // Only administradores collect dues, so only they may refund them.
  soloAdministrador: "Las cuotas las devuelve un administrador.",
  pagador: null,
  arrepentible: true,
  partes: partesDeCuotas,
  recibo: reciboDeCuotas,
  aCuenta: cobrarACuenta,
  deben: listQueDeben,
  frases: {
    reintento: (hasta) =>
      `Hasta el ${hasta} podés intentarlo otra vez, con la misma tarjeta o con otra. La cuota sigue sin pagar.`,
    otraVez: "La cuota sigue sin pagar: cuando quieras, podés pagarla desde Mi perfil.",
    vencido: {
      asunto: "Tu cuota sigue sin pagar",
      resultado: "La cuota sigue sin pagar: podés pagarla cuando quieras desde Mi perfil.",
      siLlegaTarde:
        "Si el pago se acredita más tarde, la cuota queda paga; si para entonces ya la pagaste de otra forma, te devolvemos el dinero.",
    },
  },
  async cumplir(deps, tx, pago) {
    // Lock order: payments before instalments.
    const reservado = pago.usuarioId === null ? [] : await lockReservados(tx, pago.id, pago.usuarioId);
    const cuotas = await lockVarias(tx, await listIdsDePago(tx, pago.id));
    const debidas = porVencimiento(cuotas);
    // Everything was paid another way, or replaced by another plan, in the meantime. Payers for a family keep
    // the money as credit; others get a refund.
    const enCuenta = pago.usuarioId !== null && (await hasCuenta(tx, pago.usuarioId));
    if (debidas.length === 0 && !enCuenta) return false;
    const dinero = { pagoId: pago.id, usuarioId: pago.usuarioId, centavos: toCentavos(pago.monto) };
    await imputar(deps, tx, [...reservado, dinero], debidas);
    return true;
  },
  soltar: async () => {},
  enLaOficina: async (_q, { usuarioId }) =>
    usuarioId === null ? null : { titulo: "Sus cuotas", ruta: `usuarios/${usuarioId}?parte=cuenta` },
  topeDeRevision: async () => null,
  async retirar(deps, tx, { id: pagoId }) {
    await revertImputaciones(tx, { pagoId, creadaEn: deps.clock() });
  },
  async retirarExceso(deps, tx, { id: pagoId, usuarioId }, queda) {
    const suyas = await listImputadas(tx, pagoId);
    await lockVarias(tx, idsDe(suyas));
    const pagan = suyas.map((cuota) => ({ ...cuota, centavos: toCentavos(cuota.monto) }));
    let exceso = sumarCentavos(pagan) - toCentavos(queda);
    // Starts with the instalment due last; instalments credited to another plan come at the end.
    for (const cuota of pagan.toReversed().toSorted(porAcreditada)) {
      if (exceso <= 0) return;
      const quitado = Math.min(exceso, cuota.centavos);
      if (quitado === 0) continue;
      await revertImputaciones(tx, { pagoId, cuotaIds: [cuota.id], creadaEn: deps.clock() });
      const dinero = { pagoId, usuarioId, centavos: cuota.centavos - quitado };
      if (dinero.centavos > 0) await imputar(deps, tx, [dinero], await lockVarias(tx, [cuota.id]));
      exceso -= quitado;
    }
  },
  despues: async () => {},
};
