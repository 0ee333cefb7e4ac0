import { toMoney } from "#server/db/database.ts";
import type { Feature } from "#server/feature.ts";
import { workOn } from "#server/jobs/jobs.ts";
import { COLA_DE_DEVOLUCIONES } from "./server/aplicar-intentos.ts";
import { COLA_DE_CONCILIACION, conciliar } from "./server/conciliar.ts";
import { consultarPista, devolverPago } from "./server/consultar-pago.ts";
import { LIMITE_DE_COMPRAS } from "./server/iniciar-cobro.ts";
import {
  COLA_DE_CONSULTAS,
  LIMITE_DE_AVISOS,
  LIMITE_SIN_FIRMA,
  olvidarAvisos,
} from "./server/recibir-aviso.ts";
import { listPagosDe, porDevolver } from "./server/repo.ts";
import { LIMITE_DE_CONSULTAS, pagosRoutes } from "./server/routes.ts";

/** Payments: started at the provider, updated from its reports, refunded. What is paid for is a `concepto`. */
export const pagos: Feature = {
  name: "pagos",
  routes: pagosRoutes,
  limits: [LIMITE_DE_COMPRAS, LIMITE_DE_AVISOS, LIMITE_SIN_FIRMA, LIMITE_DE_CONSULTAS],
  work: [
    workOn(COLA_DE_DEVOLUCIONES, devolverPago),
    workOn(COLA_DE_CONSULTAS, consultarPista),
    workOn(COLA_DE_CONCILIACION, conciliar, { schedule: () => ({ cron: "* * * * *" }) }),
  ],
  sweep: olvidarAvisos,
  // Refunds of duplicate payments are queued again by `conciliar`.
  async resume(deps, tx) {
    const pagos = await porDevolver(tx);
    for (const pago of pagos) await deps.jobs.send(tx, COLA_DE_DEVOLUCIONES, pago, { key: pago.idMedioPago });
    return pagos.length;
  },
  // Accounting requires keeping payments.
  personalData: {
    name: "pagos",
    async export(_deps, q, usuarioId) {
      return (await listPagosDe(q, usuarioId)).map((pago) => ({ ...pago, monto: toMoney(pago.monto) }));
    },
    erase: async () => {},
  },
};
