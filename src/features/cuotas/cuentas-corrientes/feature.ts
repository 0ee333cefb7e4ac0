import type { Feature } from "#server/feature.ts";
import { bind, handle } from "#server/http/bound-routes.ts";
import { actorOf } from "#server/http/context.ts";
import { unwrap } from "#server/http/problems.ts";
import { answerSpreadsheet } from "#server/http/responses.ts";
import * as contract from "./contract.ts";
import { exportarCuenta, verCuenta } from "./server/ver-cuenta.ts";
import { verPorPagar, verPorPagarDe } from "./server/ver-por-pagar.ts";

export const cuentasCorrientes: Feature = {
  name: "cuentas-corrientes",
  routes: [
    bind(contract.verPorPagar, verPorPagar),
    bind(contract.verPorPagarDe, verPorPagarDe),
    bind(contract.verCuenta, verCuenta),
    handle(contract.exportarCuenta, async (c, deps) => {
      const input = { ...c.req.valid("param"), ...c.req.valid("query") };
      return answerSpreadsheet(c, unwrap(await exportarCuenta(deps, actorOf(c), input)));
    }),
  ],
};
