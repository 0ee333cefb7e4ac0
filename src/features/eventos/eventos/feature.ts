import { idParams } from "#contract/fields.ts";
import type { Feature } from "#server/feature.ts";
import { unwrap } from "#server/http/problems.ts";
import { eventosDocuments } from "./server/documents.ts";
import { listarEventos, proximoInicio } from "./server/listar-eventos.ts";
import { eventosRoutes } from "./server/routes.ts";
import { verEventoSinContenido } from "./server/ver-evento.ts";

export const eventos: Feature = {
  name: "eventos",
  routes: eventosRoutes,
  documents: eventosDocuments,
  reads: (deps, page) => ({
    eventos: () =>
      page.shared(
        "eventos",
        ["eventos"],
        () => listarEventos(deps, {}).then(unwrap),
        ({ rows }) => proximoInicio(rows, deps.clock().getTime()),
      ),
    async evento(id) {
      const parsed = idParams.safeParse({ id });
      if (!parsed.success) return null;
      const outcome = await verEventoSinContenido(deps, null, parsed.data);
      if (!outcome.ok) return null;
      const evento = outcome.value;
      page.report({ tags: [`evento:${evento.id}`], until: proximoInicio([evento], deps.clock().getTime()) });
      return evento;
    },
  }),
};
