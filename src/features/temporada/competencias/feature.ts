import { loggedAs } from "#contract/described.ts";
import { idParams } from "#contract/fields.ts";
import { done } from "#contract/outcome.ts";
import { AGENDA } from "#features/eventos/eventos/server/agenda.ts";
import type { Feature } from "#server/feature.ts";
import { bind, bindImage, bindListing } from "#server/http/bound-routes.ts";
import { receiveDocuments, receiveUpload } from "#server/http/upload.ts";
import { searched } from "#server/office-search.ts";
import * as contract from "./contract.ts";
import { CAMPOS_DE_COMPETENCIA, CAMPOS_DE_PARTIDO, PARCIALES } from "./rules.ts";
import { listCompetencias } from "./server/competencias.repo.ts";
import {
  cargarTabla,
  crearCompetencia,
  modificarCompetencia,
  verCompetencia,
} from "./server/competencias.ts";
import { competenciasDocuments } from "./server/documents.ts";
import { importarPartidos } from "./server/importar/importar-partidos.ts";
import { listRivales, nombresDeParticipantes } from "./server/participantes.repo.ts";
import { nombresDePartidos } from "./server/partidos.repo.ts";
import {
  buscarPartidos,
  crearPartido,
  eliminarPartido,
  listarPartidos,
  modificarPartido,
} from "./server/partidos.ts";
import {
  crearRival,
  eliminarRival,
  modificarRival,
  ponerEscudo,
  unirRivales,
  verEscudo,
} from "./server/rivales.ts";
import { competencias as tablaDeCompetencias } from "./server/table.ts";
import {
  DEL_FIXTURE,
  fichaDePartido,
  PARTIDOS,
  participantesDe,
  partidoDeEvento,
  tagDePartido,
  verPartido,
} from "./server/ver-partido.ts";
import {
  tablasDeSus,
  verFixture,
  verPartidoDeEvento,
  verPartidosDeEquipo,
  verTemporada,
} from "./server/ver-temporada.ts";

/** Rivals, competitions, matches and their tables. */
export const competencias: Feature = {
  name: "competencias",
  actions: [
    {
      titulo: "Crear partido",
      palabras: "nuevo fixture fecha amistoso",
      who: "staff",
      enlace: "partidos/?abrir=crear",
    },
    {
      titulo: "Importar el fixture",
      palabras: "federacion csv excel calendario ics pegar partidos",
      who: "staff",
      enlace: "partidos/?abrir=importar",
    },
  ],
  finders: [
    {
      tipo: "partido",
      grupo: "Partidos",
      who: "staff",
      find: (deps, { texto, hoy, limit }) => buscarPartidos(deps, texto, hoy, limit),
      list: (texto) => searched("partidos/?cuando=todos", texto),
    },
  ],
  auditoria: {
    objetos: {
      partido: {
        label: "Partido",
        nombres: nombresDePartidos,
        campos: {
          ...loggedAs(CAMPOS_DE_PARTIDO),
          competenciaId: { label: "Competencia", objeto: "competencia" },
          localId: { label: "Local", objeto: "rival" },
          visitanteId: { label: "Visitante", objeto: "rival" },
          parciales: PARCIALES,
          eventoId: { label: "Evento", objeto: "evento" },
          canchaId: { label: "Cancha", objeto: "cancha" },
        },
      },
      competencia: {
        label: "Competencia",
        nombres: tablaDeCompetencias.nombre,
        campos: {
          ...loggedAs(CAMPOS_DE_COMPETENCIA),
          reglas: "Reglas",
          activa: "En curso",
          filas: "Equipos en la tabla",
        },
      },
      rival: { label: "Rival", nombres: nombresDeParticipantes },
    },
    acciones: {
      importar: "Importó",
      escudo: "Cambió el escudo",
      "sin-escudo": "Quitó el escudo",
      "rival.unir": "Unió",
      tabla: "Cargó la tabla",
      "tabla-calculada": "Volvió a calcular la tabla",
    },
  },
  routes: [
    ...bindListing(contract.listaDePartidos, (deps, _, query, orden) => listarPartidos(deps, query, orden)),
    bind(contract.verPartido, (deps, _, { id }) => fichaDePartido(deps, deps.db, id)),
    bind(contract.crearPartido, crearPartido),
    bind(contract.modificarPartido, modificarPartido),
    bind(contract.eliminarPartido, eliminarPartido),
    bind(contract.importarPartidos, (deps, actor, _, c) =>
      receiveDocuments(c, deps, contract.importacionForm, ({ fields, files }) =>
        importarPartidos(deps, actor, fields, files),
      ),
    ),
    bind(contract.verPartidoDeEvento, async (deps, _, { id }) => done(await partidoDeEvento(deps, id))),
    bind(contract.listarParticipantes, async (deps) => done(await participantesDe(deps, deps.db))),
    ...bindListing(contract.listaDeRivales, ({ db }, _, { termino }, orden) =>
      done(listRivales(db, termino, orden)),
    ),
    bind(contract.crearRival, crearRival),
    bind(contract.modificarRival, modificarRival),
    bind(contract.unirRivales, unirRivales),
    bind(contract.eliminarRival, eliminarRival),
    bind(contract.ponerEscudo, (deps, actor, { id }, c) =>
      receiveUpload(c, deps, contract.escudoForm, ({ files }) =>
        ponerEscudo(deps, actor, { id, archivos: files }),
      ),
    ),
    bindImage(contract.verEscudo, (deps, _, pedida) => verEscudo(deps, pedida)),
    ...bindListing(contract.listaDeCompetencias, ({ db }, _, { termino }, orden) =>
      done(listCompetencias(db, termino, orden)),
    ),
    bind(contract.verCompetencia, (deps, _, input) => verCompetencia(deps, input)),
    bind(contract.crearCompetencia, crearCompetencia),
    bind(contract.modificarCompetencia, modificarCompetencia),
    bind(contract.cargarTabla, cargarTabla),
  ],
  reads: (deps, page) => ({
    async partido(id) {
      const parsed = idParams.safeParse({ id });
      const partido = parsed.success ? await verPartido(deps, deps.db, parsed.data.id) : null;
      if (partido)
        page.report({
          tags: [tagDePartido(partido.id), PARTIDOS, AGENDA],
          until: Number.POSITIVE_INFINITY,
        });
      return partido;
    },
    fixture: () => page.shared("fixture", DEL_FIXTURE, () => verFixture(deps)),
    tablas: () =>
      page.shared("tablas", DEL_FIXTURE, async () => tablasDeSus(deps, (await verFixture(deps)).partidos)),
    temporada: () => page.shared("temporada", DEL_FIXTURE, () => verTemporada(deps)),
    partidosDeEquipo: (id) =>
      page.shared(`partidos de equipo ${id}`, DEL_FIXTURE, () => verPartidosDeEquipo(deps, id)),
    partidoDeEvento: (id) =>
      page.shared(`partido de evento ${id}`, DEL_FIXTURE, () => verPartidoDeEvento(deps, id)),
  }),
  documents: competenciasDocuments,
};
