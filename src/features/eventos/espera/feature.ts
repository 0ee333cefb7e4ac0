import { createHash } from "node:crypto";
import { addDays, clubTime } from "#contract/club-time.ts";
import { done } from "#contract/outcome.ts";
import { pageOf } from "#contract/paging.ts";
import { readListing } from "#server/db/list-query.ts";
import type { Feature } from "#server/feature.ts";
import { bind, bindLimited, bindList, handle } from "#server/http/bound-routes.ts";
import { unwrap } from "#server/http/problems.ts";
import { CACHE_TAGS_HEADER, CACHE_UNTIL_HEADER } from "#server/http/response-cache.ts";
import { defineQueue, workOn } from "#server/jobs/jobs.ts";
import * as contract from "./contract.ts";
import { admitidosHasta, estadoAhora } from "./rules.ts";
import {
  anotarse,
  desdeEnlace,
  LIMITE_DE_ENLACES_DE_ESPERA,
  LIMITE_DE_ESPERA,
  miEspera,
  salir,
  soltarEspera,
} from "./server/anotarse.ts";
import { entrarEnFila, LIMITE_DE_FILA, verLugar } from "./server/entrar-en-fila.ts";
import { deleteEsperasAntesDe, deleteEsperasDe, listEsperas, listEsperasDe } from "./server/espera.repo.ts";
import { deleteLugaresDe, listLugaresDe } from "./server/fila.repo.ts";
import { ajustarFila, controlarFila, type FilaAlDia, ponerAlDia } from "./server/fila-al-dia.ts";
import { CORREOS, revisarListas } from "./server/ofrecer.ts";

/** Days after an event after which its waiting list is deleted. */
const DIAS_DE_LISTA = 30;

export const espera: Feature = {
  name: "espera",
  mails: CORREOS,
  routes: [
    bind(contract.anotarse, anotarse),
    bind(contract.miEspera, miEspera),
    bind(contract.salir, salir),
    bindLimited(LIMITE_DE_ENLACES_DE_ESPERA, contract.verEspera, (deps, _, input) =>
      desdeEnlace(deps, input),
    ),
    bindLimited(LIMITE_DE_ENLACES_DE_ESPERA, contract.salirDesdeEnlace, (deps, _, input) =>
      desdeEnlace(deps, { ...input, sale: true }),
    ),
    bindList(contract.listarEspera, async (deps, _, { id, ...query }) => {
      const { rows, total } = await readListing(listEsperas(deps.db, id), pageOf(query));
      const toRow = (row: (typeof rows)[number]) => ({
        ...row,
        estado: estadoAhora(row, deps.clock()),
        anotadaEn: row.anotadaEn.toISOString(),
        ofertaHasta: row.ofertaHasta?.toISOString() ?? null,
      });
      return done({ rows: rows.map(toRow), total });
    }),
  ],
  limits: [LIMITE_DE_ESPERA, LIMITE_DE_ENLACES_DE_ESPERA],
  work: [
    workOn(defineQueue({ name: "listas-de-espera" }), revisarListas, {
      schedule: () => ({ cron: "* * * * *" }),
    }),
  ],
  sweep: (deps) => deleteEsperasAntesDe(deps.db, addDays(clubTime(deps.clock()).fecha, -DIAS_DE_LISTA)),
  personalData: {
    name: "listasDeEspera",
    export: async (_deps, q, usuarioId) =>
      (await listEsperasDe(q, usuarioId)).map(({ id: _, eventoId: __, ...una }) => una),
    async erase(deps, tx, usuarioId) {
      for (const una of await listEsperasDe(tx, usuarioId)) await soltarEspera(deps, tx, una);
      await deleteEsperasDe(tx, usuarioId);
    },
  },
};

/** A virtual queue for sales with more demand than the site can serve. */
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
      // A proxy may cache the state for a second.
      c.header("cache-control", "public, max-age=1");
      return c.json(toRow(actual, ahora), 200);
    }),
    bind(contract.entrarEnFila, entrarEnFila),
    bind(contract.miLugar, verLugar),
    bind(contract.controlarFila, (deps, _, input) => controlarFila(deps, input)),
    bind(contract.ajustarFila, ajustarFila),
  ],
  limits: [LIMITE_DE_FILA],
  // The number stays in the draw, without the user.
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
