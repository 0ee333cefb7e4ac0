import type { Feature } from "#server/feature.ts";
import { bind, bindList, handle } from "#server/http/bound-routes.ts";
import { unwrap } from "#server/http/problems.ts";
import { answerSpreadsheet, pagedHeaders } from "#server/http/responses.ts";
import { receiveDocuments } from "#server/http/upload.ts";
import * as contract from "./contract.ts";
import { aplicarImportacion, reclamarSaldos } from "./server/aplicar-importacion.ts";
import { corregirImportacion } from "./server/corregir-importacion.ts";
import { crearImportacion } from "./server/crear-importacion.ts";
import { deshacerImportacion } from "./server/deshacer-importacion.ts";
import { exportarPersonas } from "./server/exportar-personas.ts";
import { deleteRowsOfPersona } from "./server/renglones.repo.ts";
import {
  borrarViejas,
  descartarImportacion,
  exportarPendientes,
  listarImportaciones,
  verImportacion,
} from "./server/ver-importacion.ts";

export const importaciones: Feature = {
  name: "importaciones",
  actions: [
    {
      titulo: "Importar personas",
      palabras: "planilla excel csv padron familias saldos subir",
      who: "administrador",
      enlace: "usuarios/importar",
    },
  ],
  auditoria: {
    objetos: { importacion: { label: "Importación" } },
    acciones: {
      aplicar: "Aplicó",
      "importacion.deshacer": "Deshizo",
      "importacion.reclamar": "Empezó a reclamar",
    },
    campos: { archivo: "Archivo", nuevos: "Nuevos", cambiados: "Cambiados" },
  },
  routes: [
    bind(contract.crearImportacion, (deps, actor, _, c) =>
      receiveDocuments(c, deps, contract.archivoForm, ({ files }) =>
        crearImportacion(deps, actor, files, c.req.raw.signal),
      ),
    ),
    bindList(contract.listarImportaciones, listarImportaciones),
    handle(contract.exportarPersonas, async (c, deps) => answerSpreadsheet(c, await exportarPersonas(deps))),
    handle(contract.exportarPendientes, async (c, deps) =>
      answerSpreadsheet(c, unwrap(await exportarPendientes(deps, c.req.valid("param")))),
    ),
    handle(contract.verImportacion, async (c, deps) => {
      const query = c.req.valid("query");
      const { importacion, total } = unwrap(
        await verImportacion(deps, { ...c.req.valid("param"), ...query }),
      );
      pagedHeaders(c, query, total);
      return c.json(importacion, 200);
    }),
    bind(contract.corregirImportacion, (deps, actor, input, c) =>
      corregirImportacion(deps, actor, input, c.req.raw.signal),
    ),
    bind(contract.aplicarImportacion, aplicarImportacion),
    bind(contract.deshacerImportacion, deshacerImportacion),
    bind(contract.reclamarSaldos, reclamarSaldos),
    bind(contract.descartarImportacion, descartarImportacion),
  ],
  sweep: borrarViejas,
  personalData: {
    name: "importaciones",
    // Other areas own the imported data and export it.
    export: async () => [],
    erase: (_deps, tx, usuarioId) => deleteRowsOfPersona(tx, usuarioId),
  },
};
