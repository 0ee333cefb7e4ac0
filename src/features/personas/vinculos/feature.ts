import { loggedAs } from "#contract/described.ts";
import type { Feature } from "#server/feature.ts";
import { bind } from "#server/http/bound-routes.ts";
import * as contract from "./contract.ts";
import { CAMPOS_DE_VINCULO } from "./rules.ts";
import { agruparPersona, buscarGrupos, desagruparPersona, renombrarGrupo } from "./server/agrupar.ts";
import { grupos } from "./server/table.ts";
import { verFamilia } from "./server/ver-familia.ts";
import {
  cambiarVinculoDeOficina,
  crearVinculoDeOficina,
  levantarRestriccion,
  terminarVinculoDeOficina,
} from "./server/vinculos-de-oficina.ts";

/** Bonds between people, and the rights that come with them. */
export const vinculos: Feature = {
  name: "vinculos",
  auditoria: {
    objetos: { grupo: { label: "Grupo de descuento", nombres: grupos.nombre } },
    acciones: {
      agrupar: "Puso en un grupo",
      desagrupar: "Sacó del grupo",
      vincular: "Hizo responsable",
      "cambiar-vinculo": "Cambió el vínculo",
      desvincular: "Terminó el vínculo",
      "levantar-restriccion": "Levantó la restricción",
    },
    campos: {
      responsableId: { label: "Responsable", objeto: "usuario" },
      ...loggedAs(CAMPOS_DE_VINCULO),
      grupoId: { label: "Grupo", objeto: "grupo" },
    },
  },
  routes: [
    bind(contract.verFamiliaDePersona, (deps, _, { id }) => verFamilia(deps, deps.db, id)),
    bind(contract.crearVinculo, crearVinculoDeOficina),
    bind(contract.cambiarVinculo, cambiarVinculoDeOficina),
    bind(contract.terminarVinculo, terminarVinculoDeOficina),
    bind(contract.levantarRestriccion, levantarRestriccion),
    bind(contract.buscarGrupos, buscarGrupos),
    bind(contract.agruparPersona, agruparPersona),
    bind(contract.desagruparPersona, desagruparPersona),
    bind(contract.renombrarGrupo, renombrarGrupo),
  ],
};
