import type { Context } from "hono";
import { z } from "zod";
import { refused } from "#contract/outcome.ts";
import { datosDeUsuario } from "#features/cuentas/usuarios/contract.ts";
import type { Deps } from "#server/deps.ts";
import { actorOf, addressOf, type HttpEnv } from "#server/http/context.ts";
import { invalidFields, stopIf, unwrap } from "#server/http/problems.ts";
import type { ApiRouter } from "#server/http/router.ts";
import * as carnet from "../contract/carnet.ts";
import * as contract from "../contract/membresia.ts";
import { cambiarPlan, previsarPlan } from "./cambiar-plan.ts";
import { deshacerDecision } from "./deshacer-decision.ts";
import { inscribirSocio } from "./inscribir-socio.ts";
import { inscribirUsuario } from "./inscribir-usuario.ts";
import { pedirSocio } from "./pedir-socio.ts";
import { type NuevoUsuario, registrarSocio } from "./registrar-socio.ts";
import { confirmarSocio, rechazarSocio } from "./resolver-pedido.ts";
import { verCarnet } from "./ver-carnet.ts";
import { verificarCarnet } from "./verificar-carnet.ts";

export function sociosRoutes(router: ApiRouter, deps: Deps): void {
  router.on(contract.registrarSocio, async (c) => {
    const { usuarioDto: usuario, ...pedido } = c.req.valid("json");
    const input = { usuario, pedido, address: addressOf(c, deps) };
    return c.json(unwrap(await registrarSocio(deps, null, input)), 201);
  });

  router.on(contract.crearSocio, async (c) => {
    const { usuarioDto, ...pedido } = c.req.valid("json");
    const actor = quienPide(c);
    if (actor) return c.json(unwrap(await pedirSocio(deps, actor, { pedido })), 201);
    const input = { usuario: leerUsuario(usuarioDto), pedido, address: addressOf(c, deps) };
    return c.json(unwrap(await registrarSocio(deps, null, input)), 201);
  });

  router.on(contract.inscribirSocio, async (c) => {
    const { usuarioDto: usuario, acceso, ...pedido } = c.req.valid("json");
    c.header("cache-control", "no-store");
    return c.json(unwrap(await inscribirSocio(deps, actorOf(c), { usuario, pedido, acceso })), 201);
  });

  router.on(contract.inscribirUsuario, async (c) => {
    const input = { usuarioId: c.req.valid("param").id, pedido: c.req.valid("json") };
    return c.json(unwrap(await inscribirUsuario(deps, actorOf(c), input)), 201);
  });

  router.on(contract.confirmarSocio, async (c) => {
    const input = { usuarioId: c.req.valid("param").id };
    return c.json(unwrap(await confirmarSocio(deps, actorOf(c), input)), 200);
  });

  router.on(contract.rechazarSocio, async (c) => {
    const input = { usuarioId: c.req.valid("param").id, motivo: c.req.valid("json").motivo || null };
    return c.json(unwrap(await rechazarSocio(deps, actorOf(c), input)), 200);
  });

  router.on(contract.deshacerDecisionDeSocio, async (c) => {
    const input = { usuarioId: c.req.valid("param").id };
    return c.json(unwrap(await deshacerDecision(deps, actorOf(c), input)), 200);
  });

  router.on(contract.cambiarPlan, async (c) => {
    const input = { usuarioId: c.req.valid("param").id, ...c.req.valid("json") };
    return c.json(unwrap(await cambiarPlan(deps, actorOf(c), input)), 200);
  });

  router.on(contract.previsarPlan, async (c) => {
    const input = { usuarioId: c.req.valid("param").id, ...c.req.valid("query") };
    return c.json(unwrap(await previsarPlan(deps, actorOf(c), input)), 200);
  });

  router.on(carnet.verCarnet, async (c) => c.json(unwrap(await verCarnet(deps, actorOf(c))), 200));

  router.on(carnet.verificarCarnet, async (c) =>
    c.json(unwrap(await verificarCarnet(deps, actorOf(c), c.req.valid("json"))), 200),
  );
}

/** Header of an older client without a token, which sends a serialized empty value. */
const NO_TOKEN = /^Bearer (null|undefined)$/i;

/** The applicant; null for a new person. An expired session gets a 401 instead of registering another user. */
function quienPide(c: Context<HttpEnv>) {
  const actor = c.get("actor");
  const header = c.req.header("authorization");
  if (!actor && header !== undefined && !NO_TOKEN.test(header))
    stopIf(refused(401, "sin-sesion", "Tu sesión terminó. Iniciá sesión de nuevo."));
  return actor;
}

/** The contract leaves the user open, because only requests without a token need one. */
function leerUsuario(usuarioDto: unknown): NuevoUsuario {
  const read = z.object({ usuarioDto: datosDeUsuario }).safeParse({ usuarioDto });
  return unwrap(
    read.success ? { ok: true, value: read.data.usuarioDto } : { ok: false, ...invalidFields(read.error) },
  );
}
