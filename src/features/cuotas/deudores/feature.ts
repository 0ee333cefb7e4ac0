import type { Feature } from "#server/feature.ts";
import { bind, bindLimited, bindListing } from "#server/http/bound-routes.ts";
import { workOn } from "#server/jobs/jobs.ts";
import * as contract from "./contract.ts";
import { CODIGO_DE_BAJA } from "./rules.ts";
import { listDatosDeDeuda, updateOlvidada } from "./server/gestiones.repo.ts";
import {
  ajustarRecordatorios,
  anotarGestion,
  cambiarRecordatoriosDe,
  condonarVarias,
  empezarRecordatorios,
  frenarRecordatorios,
  LIMITE_DE_BAJAS,
  listarDeudores,
  recordarA,
  recordatoriosPorEnlace,
  sumarDeudores,
  verGestiones,
  verRecordatoriosDeHoy,
} from "./server/gestiones.ts";
import { CORREOS } from "./server/mails.ts";
import { COLA_DE_RECORDATORIOS, recordarCuotas } from "./server/recordatorios.ts";

export const deudores: Feature = {
  name: "deudores",
  mails: CORREOS,
  auditoria: {
    objetos: { recordatorios: { label: "Recordatorios de cuotas" } },
    acciones: {
      "recordatorios.ajustar": "Cambió los recordatorios",
      "recordatorios.empezar": "Empezó los recordatorios",
      "recordatorios.frenar": "Frenó los recordatorios del día",
      "no-recordar": "Dejó de recibir recordatorios",
      recordar: "Mandó un recordatorio",
      "volver-a-recordar": "Vuelve a recibir recordatorios",
    },
    campos: { activos: "Salen", etapas: "Días", frenadoEl: "Frenados el" },
  },
  routes: [
    ...bindListing(contract.listaDeDeudores, listarDeudores),
    bind(contract.totalesDeDeudores, sumarDeudores),
    bind(contract.condonarVarias, condonarVarias),
    bind(contract.anotarGestion, anotarGestion),
    bind(contract.gestionesDePersona, (deps, _, input) => verGestiones(deps, input)),
    bind(contract.recordatoriosDeHoy, (deps) => verRecordatoriosDeHoy(deps)),
    bind(contract.frenarRecordatorios, frenarRecordatorios),
    bind(contract.empezarRecordatorios, empezarRecordatorios),
    bind(contract.ajustarRecordatorios, ajustarRecordatorios),
    bind(contract.recordarA, recordarA),
    bind(contract.cambiarRecordatoriosDe, cambiarRecordatoriosDe),
    bindLimited(LIMITE_DE_BAJAS, contract.verBajaDeRecordatorios, recordatoriosPorEnlace),
    bindLimited(LIMITE_DE_BAJAS, contract.dejarRecordatorios, (deps, actor, { codigo }) =>
      recordatoriosPorEnlace(deps, actor, { codigo, recibe: false }),
    ),
    bindLimited(LIMITE_DE_BAJAS, contract.volverARecibir, (deps, actor, { codigo }) =>
      recordatoriosPorEnlace(deps, actor, { codigo, recibe: true }),
    ),
  ],
  work: [
    workOn(COLA_DE_RECORDATORIOS, recordarCuotas, {
      schedule: () => ({ cron: "5 9-19 * * *", catchUp: true }),
    }),
  ],
  limits: [LIMITE_DE_BAJAS],
  codes: [CODIGO_DE_BAJA],
  personalData: {
    name: "deudores",
    export: (_deps, q, usuarioId) => listDatosDeDeuda(q, usuarioId),
    erase: (_deps, tx, usuarioId) => updateOlvidada(tx, usuarioId),
  },
};
