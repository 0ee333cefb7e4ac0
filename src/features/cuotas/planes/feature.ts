import type { Context } from "hono";
import { pageOf } from "#contract/paging.ts";
import { readListing } from "#server/db/list-query.ts";
import type { Feature } from "#server/feature.ts";
import { bind, bindListing } from "#server/http/bound-routes.ts";
import { unwrap } from "#server/http/problems.ts";
import { CACHE_TAGS_HEADER } from "#server/http/response-cache.ts";
import * as contract from "./contract.ts";
import { COLUMNAS_DE_PLANES } from "./rules.ts";
import {
  actualizarEstado,
  crearPlan,
  eliminarPlan,
  listarPlanes,
  modificarPlan,
  verPlan,
} from "./server/planes.ts";
import { preciosDePlanes, planes as tabla } from "./server/table.ts";

const tagged = (c: Context) => c.header(CACHE_TAGS_HEADER, "planes");

export const planes: Feature = {
  name: "planes",
  precios: preciosDePlanes,
  actions: [{ titulo: "Agregar plan", palabras: "crear nuevo", who: "administrador", enlace: "planes/" }],
  auditoria: {
    objetos: {
      plan: {
        label: "Plan",
        nombres: tabla.nombrePlan,
        campos: {
          nombre_plan: "Nombre del plan",
          estado: { label: "Estado", words: { true: "activo", false: "inactivo" } },
          numeroCuotas: "Cantidad de cuotas",
        },
      },
    },
    acciones: { "plan.estado false": "Desactivó", "plan.estado true": "Activó" },
    campos: { planId: { label: "Plan", objeto: "plan" } },
  },
  routes: [
    // Authenticated responses are never cached (`createResponseCache`), so an administrador's list is never served to
    // others.
    ...bindListing(
      { list: contract.listarPlanes, export: contract.exportarPlanes },
      listarPlanes,
      { file: "planes", sheet: "Planes", columns: COLUMNAS_DE_PLANES },
      tagged,
    ),
    bind(contract.verPlan, verPlan, tagged),
    bind(contract.crearPlan, crearPlan),
    bind(contract.modificarPlan, modificarPlan),
    bind(contract.actualizarEstadoPlan, actualizarEstado),
    bind(contract.eliminarPlan, eliminarPlan),
  ],
  reads: (deps, page) => ({
    planes: () => page.own("planes", () => readListing(unwrap(listarPlanes(deps, null, {})), pageOf({}))),
  }),
};
