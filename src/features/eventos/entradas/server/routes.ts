import { done, notFound } from "#contract/outcome.ts";
import { pageOf } from "#contract/paging.ts";
import type { Deps } from "#server/deps.ts";
import { actorOf } from "#server/http/context.ts";
import { unwrap } from "#server/http/problems.ts";
import { pagedHeaders } from "#server/http/responses.ts";
import type { ApiRouter } from "#server/http/router.ts";
import * as contract from "../contract.ts";
import { CODIGO_DE_ENTRADA } from "../rules.ts";
import { anularVenta } from "./anular-venta.ts";
import { comprarEntrada } from "./comprar-entrada.ts";
import { listar } from "./lista/repo.ts";
import { marcarPagada } from "./marcar-pagada.ts";
import { findEntrada } from "./repo.ts";
import { venderEntrada } from "./vender-entrada.ts";
import { aEntrada, aMiEntrada, dibujarCalendario } from "./vistas.ts";

export function entradasRoutes(router: ApiRouter, deps: Deps): void {
  router.on(contract.comprar, async (c) => {
    const { id, userId } = c.req.valid("param");
    const { lugar } = c.req.valid("form");
    const compra = await comprarEntrada(deps, actorOf(c), { eventoId: id, usuarioId: userId, lugar });
    return c.json(unwrap(compra), 201);
  });

  router.on(contract.misEntradas, async (c) => {
    const query = c.req.valid("query");
    const { rows, total } = await listar(
      deps.db,
      { ...query, usuarioId: actorOf(c).usuarioId },
      pageOf(query),
    );
    pagedHeaders(c, query, total);
    return c.json(
      rows.map((fila) => aMiEntrada(fila, deps.codes(CODIGO_DE_ENTRADA))),
      200,
    );
  });

  router.on(contract.miEntrada, async (c) => {
    const fila = await findEntrada(deps.db, c.req.valid("param").id);
    const mine = fila?.usuarioId === actorOf(c).usuarioId ? fila : null;
    return c.json(
      unwrap(
        mine ? done(aMiEntrada(mine, deps.codes(CODIGO_DE_ENTRADA))) : notFound("No existe esa entrada."),
      ),
      200,
    );
  });

  router.on(contract.entradaComoCalendario, async (c) => {
    const { id } = c.req.valid("param");
    const fila = await findEntrada(deps.db, id);
    const mine = fila?.usuarioId === actorOf(c).usuarioId ? fila : null;
    const calendario = unwrap(
      mine ? done(dibujarCalendario(deps, mine)) : notFound("No existe esa entrada."),
    );
    return c.body(calendario, 200, {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="entrada-${id}.ics"`,
    });
  });

  router.on(contract.listarEntradas, async (c) => {
    const query = c.req.valid("query");
    const { rows, total } = await listar(deps.db, query, pageOf(query));
    pagedHeaders(c, query, total);
    return c.json(
      rows.map((fila) => aEntrada(fila, actorOf(c))),
      200,
    );
  });

  router.on(contract.vender, async (c) =>
    c.json(unwrap(await venderEntrada(deps, actorOf(c), c.req.valid("json"))), 201),
  );

  router.on(contract.anularVenta, async (c) => {
    const input = { entradaId: c.req.valid("param").id, motivo: c.req.valid("json").motivo };
    return c.json(unwrap(await anularVenta(deps, actorOf(c), input)), 200);
  });

  router.on(contract.marcarPagada, async (c) => {
    const input = { entradaId: c.req.valid("param").id, medio: c.req.valid("json").medio };
    return c.json(unwrap(await marcarPagada(deps, actorOf(c), input)), 200);
  });
}
