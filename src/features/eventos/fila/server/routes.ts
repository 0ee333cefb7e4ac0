import { createHash } from "node:crypto";
import type { Deps } from "#server/deps.ts";
import { actorOf } from "#server/http/context.ts";
import { unwrap } from "#server/http/problems.ts";
import { CACHE_TAGS_HEADER, CACHE_UNTIL_HEADER } from "#server/http/response-cache.ts";
import type { ApiRouter } from "#server/http/router.ts";
import * as contract from "../contract.ts";
import { admitidosHasta } from "../rules.ts";
import { ajustarFila, controlarFila } from "./ajustar-fila.ts";
import { entrarEnFila, verLugar } from "./entrar-en-fila.ts";
import { type FilaAlDia, ponerAlDia } from "./poner-al-dia.ts";

export function filaRoutes(router: ApiRouter, deps: Deps): void {
  router.on(contract.verFila, async (c) => {
    const { id } = c.req.valid("param");
    const ahora = deps.clock();
    const actual = unwrap(await ponerAlDia(deps, id, ahora));
    const { ventaDesde } = actual.evento;
    c.header(CACHE_TAGS_HEADER, `fila:${id} evento:${id}`);
    if (ventaDesde && ventaDesde > ahora) c.header(CACHE_UNTIL_HEADER, String(ventaDesde.getTime()));
    // Lets a proxy cache it for a second.
    c.header("cache-control", "public, max-age=1");
    return c.json(toRow(actual, ahora), 200);
  });
  router.on(contract.entrarEnFila, async (c) =>
    c.json(unwrap(await entrarEnFila(deps, actorOf(c), c.req.valid("param"))), 200),
  );
  router.on(contract.miLugar, async (c) =>
    c.json(unwrap(await verLugar(deps, actorOf(c), c.req.valid("param"))), 200),
  );
  router.on(contract.controlarFila, async (c) =>
    c.json(unwrap(await controlarFila(deps, c.req.valid("param"))), 200),
  );
  router.on(contract.ajustarFila, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(unwrap(await ajustarFila(deps, actorOf(c), input)), 200);
  });
}

function toRow({ evento, fila }: FilaAlDia, ahora: Date): contract.Fila {
  const { id, ultima, ritmo, basePosicion, pausa, secreto, sorteados } = fila;
  return {
    id,
    ahora: ahora.toISOString(),
    ventaDesde: evento.ventaDesde?.toISOString() ?? null,
    ultima,
    admitidosHasta: admitidosHasta(fila, ahora.getTime()),
    ritmo,
    basePosicion,
    baseEn: fila.baseEn?.toISOString() ?? null,
    pausa,
    sorteo: fila.automatica
      ? null
      : {
          huella: createHash("sha256").update(secreto).digest("hex"),
          secreto: fila.sorteadaEn === null ? null : secreto,
          participantes: sorteados,
        },
  };
}
