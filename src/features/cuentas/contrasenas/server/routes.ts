import type { Deps } from "#server/deps.ts";
import { actorOf, addressOf } from "#server/http/context.ts";
import { unwrap } from "#server/http/problems.ts";
import type { ApiRouter } from "#server/http/router.ts";
import * as contract from "../contract.ts";
import { emitirCodigo } from "./emitir-codigo.ts";
import { pedirRecuperacion } from "./enviar-enlace.ts";
import { restablecerContrasena } from "./restablecer-contrasena.ts";
import { usarCodigo } from "./usar-codigo.ts";

export function contrasenasRoutes(router: ApiRouter, deps: Deps): void {
  router.on(contract.recuperarContrasena, async (c) => {
    const input = { ...c.req.valid("json"), address: addressOf(c, deps) };
    return c.json(unwrap(await pedirRecuperacion(deps, null, input)), 200);
  });
  router.on(contract.restablecerContrasena, async (c) => {
    const { token, nuevaContraseña: clave } = c.req.valid("json");
    const input = { token, clave, address: addressOf(c, deps) };
    return c.json(unwrap(await restablecerContrasena(deps, null, input)), 200);
  });
  router.on(contract.emitirCodigo, async (c) => {
    const input = { usuarioId: c.req.valid("param").id };
    c.header("cache-control", "no-store");
    return c.json(unwrap(await emitirCodigo(deps, actorOf(c), input)), 201);
  });
  router.on(contract.usarCodigo, async (c) => {
    const { nuevaContraseña: clave, ...datos } = c.req.valid("json");
    const input = { ...datos, clave, address: addressOf(c, deps) };
    return c.json(unwrap(await usarCodigo(deps, null, input)), 200);
  });
}
