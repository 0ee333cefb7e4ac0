import { createHash } from "node:crypto";
import type { Feature } from "#server/feature.ts";
import { bind, handle } from "#server/http/bound-routes.ts";
import { unwrap } from "#server/http/problems.ts";
import { CACHE_TAGS_HEADER, CACHE_UNTIL_HEADER } from "#server/http/response-cache.ts";
import * as contract from "./contract.ts";
import { admitidosHasta } from "./rules.ts";
import { ajustarFila, controlarFila } from "./server/ajustar-fila.ts";
import { entrarEnFila, LIMITE_DE_FILA, verLugar } from "./server/entrar-en-fila.ts";
import { deleteLugaresDe, listLugaresDe } from "./server/fila.repo.ts";
import { type FilaAlDia, INTENTOS_DE_COMPRA, ponerAlDia } from "./server/poner-al-dia.ts";

/** The virtual waiting line of sales with more demand than the site can serve. */
export const fila: Feature = {
  name: "fila",
  auditoria: { acciones: { abrir: "Abrió la fila", ajustar: "Ajustó la fila" } },
  routes: [
    handle(contract.verFila, async (c, deps) => {
      const { id } = c.req.valid("param");
      const ahora = deps.clock();
      const actual = unwrap(await ponerAlDia(deps, id, ahora));
      const { ventaDesde } = actual.evento;
      c.header(CACHE_TAGS_HEADER, `fila:${id} evento:${id}`);
      if (ventaDesde && ventaDesde > ahora) c.header(CACHE_UNTIL_HEADER, String(ventaDesde.getTime()));
      // Lets a proxy cache it for a second.
      c.header("cache-control", "public, max-age=1");
      return c.json(toRow(actual, ahora), 200);
    }),
    bind(contract.entrarEnFila, entrarEnFila),
    bind(contract.miLugar, verLugar),
    bind(contract.controlarFila, (deps, _, input) => controlarFila(deps, input)),
    bind(contract.ajustarFila, ajustarFila),
  ],
  limits: [LIMITE_DE_FILA, INTENTOS_DE_COMPRA],
  // The number remains part of the draw, without the user.
  personalData: {
    name: "filas",
    export: (_deps, q, usuarioId) => listLugaresDe(q, usuarioId),
    erase: (_deps, tx, usuarioId) => deleteLugaresDe(tx, usuarioId),
  },
};

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
