import { addDays, clubTime } from "#contract/club-time.ts";
import { done } from "#contract/outcome.ts";
import { pageOf } from "#contract/paging.ts";
import type { Feature } from "#server/feature.ts";
import { bind, bindList } from "#server/http/bound-routes.ts";
import { addressOf } from "#server/http/context.ts";
import { defineQueue, workOn } from "#server/jobs/jobs.ts";
import * as contract from "./contract.ts";
import { estadoAhora } from "./rules.ts";
import {
  anotarse,
  desdeEnlace,
  LIMITE_DE_ENLACES_DE_ESPERA,
  LIMITE_DE_ESPERA,
  miEspera,
  salir,
  soltarEspera,
} from "./server/anotarse.ts";
import { deleteEsperasAntesDe, deleteEsperasDe, listEsperas, listEsperasDe } from "./server/espera.repo.ts";
import { CORREOS, revisarListas } from "./server/ofrecer.ts";

/** Days after an event until its waiting list is deleted. */
const DIAS_DE_LISTA = 30;

/** Waiting lists of sold-out events. */
export const espera: Feature = {
  name: "espera",
  mails: CORREOS,
  routes: [
    bind(contract.anotarse, anotarse),
    bind(contract.miEspera, miEspera),
    bind(contract.salir, salir),
    bind(contract.verEspera, (deps, _, { token }, c) =>
      desdeEnlace(deps, { token, address: addressOf(c, deps), sale: false }),
    ),
    bind(contract.salirDesdeEnlace, (deps, _, { token }, c) =>
      desdeEnlace(deps, { token, address: addressOf(c, deps), sale: true }),
    ),
    bindList(contract.listarEspera, async (deps, _, { id, ...query }) => {
      const { rows, total } = await listEsperas(deps.db, id, pageOf(query));
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
