import { clubTime } from "#contract/club-time.ts";
import { done } from "#contract/outcome.ts";
import { quitarNombre } from "#features/caja/pagos/server/emitir-recibos.ts";
import type { Deps } from "#server/deps.ts";
import type { Feature } from "#server/feature.ts";
import { bind, bindList } from "#server/http/bound-routes.ts";
import { workOn } from "#server/jobs/jobs.ts";
import * as contract from "./contract.ts";
import { verRenglones as llamadaDeRenglones } from "./contract.ts";
import { pasarAMensual, terminarCuotas, verPorPasar } from "./server/asignar-cuotas.ts";
import { listAumentos } from "./server/aumentos.repo.ts";
import {
  aplicarAumento,
  avisarAumentos,
  COLA_DE_AUMENTOS,
  deshacerAumento,
  preverAumento,
} from "./server/aumentos.ts";
import {
  anularCobro,
  anularCobroDePago,
  cobrarCuota,
  cobrarCuotas,
  condonarCuota,
  corregirCuota,
  moverImputacion,
  verComprobante,
} from "./server/cobros-de-oficina.ts";
import { conceptoCuota } from "./server/concepto-cuota.ts";
import { convenir, deshacerConvenio, verConvenios } from "./server/convenios.ts";
import { cuotaAuditada, listCuotasDe } from "./server/cuotas.repo.ts";
import { completeFromPreviousVersion, listPagosDePersona } from "./server/imputaciones.repo.ts";
import { CORREOS } from "./server/mails.ts";
import { pagarCuota, pagarCuotas } from "./server/pagar-cuota.ts";
import { verRenglones } from "./server/renglones.ts";
import { cuotasDeEstasSemanas } from "./server/table.ts";
import { toCuota, verCuotasDePersona, verCuotasDeUsuario, verMisCuotas } from "./server/ver-cuotas.ts";

const completar = (deps: Deps) => deps.db.transaction(completeFromPreviousVersion);

export const cuotas: Feature = {
  name: "cuotas",
  precios: cuotasDeEstasSemanas,
  actions: [
    {
      titulo: "Cobrar cuota",
      palabras: "registrar pago efectivo plata mensualidad",
      who: "administrador",
      enlace: "?abrir=cobrar-cuota",
    },
    {
      titulo: "Ver quién debe cuotas",
      palabras: "deudores morosos adeudan deuda vencidas",
      who: "administrador",
      enlace: "deudores/",
    },
    {
      titulo: "Aumentar la cuota",
      palabras: "subir precio porcentaje inflacion actualizar aumento",
      who: "administrador",
      enlace: "planes/aumentos",
    },
  ],
  mails: CORREOS,
  auditoria: {
    objetos: { aumento: { label: "Aumento" }, cuota: cuotaAuditada },
    acciones: {
      "anular-cobro": "Anuló el cobro",
      "aumento.aplicar": "Aplicó un aumento",
      "aumento.deshacer": "Deshizo un aumento",
      cobrar: "Registró el cobro",
      "cobrar-varias": "Registró un pago de cuotas",
      condonar: "Condonó",
      convenir: "Hizo un convenio",
      corregir: "Corrigió el importe",
      "deshacer-convenio": "Deshizo un convenio",
      "mover-pago": "Pasó el pago a otra cuota",
    },
    campos: {
      cuotaId: { label: "Cuota", objeto: "cuota" },
      cuotas: { label: "Cuotas", objeto: "cuota" },
      convenio: "Convenio n.º",
      creditoUsado: { label: "Saldo a favor usado", money: true },
      numeroCuota: "Número de cuota",
      partes: "Partes",
    },
  },
  routes: [
    bindList(contract.misCuotas, verMisCuotas),
    bindList(contract.cuotasDePersona, verCuotasDePersona),
    bind(contract.pagarCuota, pagarCuota),
    bind(contract.pagarCuotas, pagarCuotas),
    bind(contract.verPorPasar, verPorPasar),
    bind(contract.pasarAMensual, pasarAMensual),
    bind(llamadaDeRenglones, verRenglones),
    bindList(contract.cuotasDeUsuario, verCuotasDeUsuario),
    bind(contract.cobrarCuota, cobrarCuota),
    bind(contract.anularCobroDeCuota, anularCobro),
    bind(contract.cobrarCuotas, cobrarCuotas),
    bind(contract.verComprobante, (deps, _, { id }) => verComprobante(deps.db, id)),
    bind(contract.anularCobroDePago, anularCobroDePago),
    bind(contract.condonarCuota, condonarCuota),
    bind(contract.corregirCuota, corregirCuota),
    bind(contract.moverImputacion, moverImputacion),
    bind(contract.convenir, convenir),
    bind(contract.conveniosDePersona, verConvenios),
    bind(contract.deshacerConvenio, deshacerConvenio),
    bind(contract.preverAumento, preverAumento),
    bind(contract.aplicarAumento, aplicarAumento),
    bind(contract.listarAumentos, async ({ db }) => done(await listAumentos(db))),
    bind(contract.deshacerAumento, deshacerAumento),
  ],
  conceptos: { cuota: conceptoCuota },
  work: [workOn(COLA_DE_AUMENTOS, avisarAumentos)],
  start: completar,
  sweep: completar,
  personalData: {
    name: "cuotas",
    async export(deps, q, usuarioId) {
      const hoy = clubTime(deps.clock()).fecha;
      return (await listCuotasDe(q, usuarioId)).map((row) => {
        const { pagoAbierto: _, ...cuota } = toCuota(row, hoy);
        return cuota;
      });
    },
    // Paid and overdue instalments stay for accounting; later ones are deleted with the account.
    async erase(deps, tx, usuarioId) {
      await terminarCuotas(deps, tx, usuarioId);
      await quitarNombre(tx, usuarioId, await listPagosDePersona(tx, usuarioId));
    },
  },
};
