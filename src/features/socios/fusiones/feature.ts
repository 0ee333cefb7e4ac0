import type { Feature } from "#server/feature.ts";
import { bind } from "#server/http/bound-routes.ts";
import * as contract from "./contract.ts";
import { deshacerUnion } from "./server/deshacer-union.ts";
import { listUnidas } from "./server/fusiones.repo.ts";
import { borrarUnidas, moverRezagados, unirPersonas } from "./server/unir-personas.ts";
import {
  compararPersonas,
  descartarCandidata,
  listarCandidatas,
  listarUniones,
} from "./server/ver-uniones.ts";

export const fusiones: Feature = {
  name: "fusiones",
  auditoria: {
    acciones: {
      unir: "Unió a otra persona",
      separar: "Deshizo la unión",
      "no-son-la-misma": "Dijo que son dos personas",
    },
    campos: { unidaId: { label: "Con", objeto: "usuario" } },
  },
  actions: [
    {
      titulo: "Unir dos personas",
      palabras: "duplicados repetidos fusionar juntar dni",
      who: "administrador",
      enlace: "usuarios/duplicados",
    },
  ],
  routes: [
    bind(contract.listarCandidatas, listarCandidatas),
    bind(contract.listarUniones, listarUniones),
    bind(contract.compararPersonas, compararPersonas),
    bind(contract.unirPersonas, unirPersonas),
    bind(contract.descartarCandidata, descartarCandidata),
    bind(contract.deshacerUnion, deshacerUnion),
  ],
  sweep: moverRezagados,
  personalData: {
    name: "uniones",
    export: (_deps, q, usuarioId) => listUnidas(q, usuarioId),
    erase: borrarUnidas,
  },
};
