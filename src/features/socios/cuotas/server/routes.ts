import type { Deps } from "#server/deps.ts";
import { actorOf } from "#server/http/context.ts";
import { unwrap } from "#server/http/problems.ts";
import type { ApiRouter } from "#server/http/router.ts";
import * as contract from "../contract.ts";
import { anularCobro } from "./anular-cobro.ts";
import { cobrarCuota } from "./cobrar-cuota.ts";
import { pagarCuota } from "./pagar-cuota.ts";
import { verCuotasDeUsuario, verMisCuotas } from "./ver-cuotas.ts";

export function cuotasRoutes(router: ApiRouter, deps: Deps): void {
  router.on(contract.misCuotas, async (c) => c.json(unwrap(await verMisCuotas(deps, actorOf(c))), 200));

  router.on(contract.pagarCuota, async (c) => {
    const input = { cuotaId: c.req.valid("param").id };
    return c.json(unwrap(await pagarCuota(deps, actorOf(c), input)), 201);
  });

  router.on(contract.cuotasDeUsuario, async (c) => {
    const input = { usuarioId: c.req.valid("param").id };
    return c.json(unwrap(await verCuotasDeUsuario(deps, actorOf(c), input)), 200);
  });

  router.on(contract.cobrarCuota, async (c) => {
    const input = { cuotaId: c.req.valid("param").id, medio: c.req.valid("json").medio };
    return c.json(unwrap(await cobrarCuota(deps, actorOf(c), input)), 200);
  });

  router.on(contract.anularCobroDeCuota, async (c) => {
    const input = { cuotaId: c.req.valid("param").id, motivo: c.req.valid("json").motivo };
    return c.json(unwrap(await anularCobro(deps, actorOf(c), input)), 200);
  });
}
