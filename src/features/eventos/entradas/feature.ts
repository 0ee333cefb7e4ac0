import type { EntradasDeEvento } from "#features/eventos/eventos/server/entradas-de-evento.ts";
import { toMoney } from "#server/db/database.ts";
import type { Feature } from "#server/feature.ts";
import { CODIGO_DE_ENTRADA } from "./rules.ts";
import { conceptoEntrada } from "./server/concepto-entrada.ts";
import { deleteAnuladas, deleteRehearsedEntradas, titularesDe, todasDe } from "./server/repo.ts";
import { entradasRoutes } from "./server/routes.ts";
import { eventoDe } from "./server/vistas.ts";

/** Tickets: bought online or sold at the door. */
export const entradas: Feature = {
  name: "entradas",
  routes: entradasRoutes,
  codes: [CODIGO_DE_ENTRADA],
  conceptos: { entrada: conceptoEntrada, ensayo: conceptoEntrada },
  // Tickets are kept, since they hold places of their event.
  personalData: {
    name: "entradas",
    async export(deps, q, usuarioId) {
      return (await todasDe(q, usuarioId)).map((entrada) => ({
        id: entrada.id,
        evento: eventoDe(entrada).nombre,
        fecha: entrada.fecha,
        hora: entrada.hora.slice(0, 5),
        lugar: entrada.lugar,
        estado: entrada.estado,
        compradaEn: entrada.compradaEn,
        ingresoEn: entrada.ingresoEn,
        importe: toMoney(entrada.monto),
        codigo: entrada.estado === "pagada" ? deps.codes(CODIGO_DE_ENTRADA).sign(entrada.id) : null,
      }));
    },
    erase: async () => {},
  },
};

/** Implementation of the events' port. */
export const entradasDeEvento: EntradasDeEvento = {
  borrarAnuladas: deleteAnuladas,
  borrarDeEnsayo: deleteRehearsedEntradas,
  titulares: titularesDe,
};
