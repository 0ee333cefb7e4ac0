import { clubTime } from "#contract/club-time.ts";
import { loggedAs } from "#contract/described.ts";
import { done } from "#contract/outcome.ts";
import { pictureForm } from "#contract/upload.ts";
import { PERSONAS } from "#features/personas/usuarios/server/usuarios.ts";
import type { Feature } from "#server/feature.ts";
import { bind, bindImage, bindListing } from "#server/http/bound-routes.ts";
import { receiveUpload } from "#server/http/upload.ts";
import * as contract from "./contract.ts";
import { CAMPOS_DE_EQUIPO, CAMPOS_DE_JUGADOR, CAMPOS_DE_TECNICO, ESTADO_DE_EQUIPO } from "./rules.ts";
import { consentir, verMisEquipos } from "./server/consentimientos.ts";
import { sumarAlCuerpo, verPlantelQueEntreno } from "./server/cuerpo-tecnico.ts";
import { listEquipos, nombresDeEquipos } from "./server/equipos.repo.ts";
import {
  buscadorDeEquipos,
  crearEquipo,
  EQUIPOS,
  modificarEquipo,
  pasarDeTemporada,
  verEquipo,
} from "./server/equipos.ts";
import { deleteDePersona, listConsentimientos, listCuerpo, listIntegrantes } from "./server/plantel.repo.ts";
import {
  borrarFoto,
  cambiarIntegrante,
  quitarIntegrante,
  quitarMiembro,
  subirFoto,
  sumarIntegrante,
  verFoto,
} from "./server/plantel.ts";
import { equipoPublico, equiposPublicos, jugadoresDePrimera } from "./server/plantel-publico.ts";

const TAGS = [EQUIPOS, PERSONAS];

/** Teams with their squads and staff, and what each person allows to show. */
export const equipos: Feature = {
  name: "equipos",
  finders: [buscadorDeEquipos],
  actions: [
    {
      titulo: "Crear un equipo",
      palabras: "nuevo agregar plantel categoría",
      who: "staff",
      enlace: "equipos/?abrir=crear",
    },
  ],
  auditoria: {
    objetos: {
      equipo: {
        label: "Equipo",
        nombres: nombresDeEquipos,
        campos: {
          ...loggedAs({
            ...CAMPOS_DE_EQUIPO,
            ...ESTADO_DE_EQUIPO,
            ...CAMPOS_DE_JUGADOR,
            ...CAMPOS_DE_TECNICO,
          }),
          personaId: { label: "Persona", objeto: "usuario" },
          tieneFoto: "Foto",
        },
      },
    },
    acciones: {
      "sumar-jugador": "Sumó al plantel",
      "cambiar-jugador": "Cambió en el plantel",
      "quitar-jugador": "Borró del plantel",
      foto: "Cambió una foto",
      "sumar-tecnico": "Sumó al cuerpo técnico",
      "quitar-tecnico": "Sacó del cuerpo técnico",
      consentir: "Decidió qué se muestra",
    },
    campos: {
      muestraNombre: "Muestra el nombre",
      muestraFoto: "Muestra la foto",
      muestraNumero: "Muestra el número",
    },
  },
  routes: [
    ...bindListing(contract.listaDeEquipos, ({ db, clock }, _, query, orden) =>
      done(listEquipos(db, query, orden, clubTime(clock()).fecha)),
    ),
    bind(contract.verMisEquipos, verMisEquipos),
    bind(contract.consentir, consentir),
    bind(contract.crearEquipo, crearEquipo),
    bind(contract.verEquipo, (deps, _, input) => verEquipo(deps, input)),
    bind(contract.modificarEquipo, modificarEquipo),
    bind(contract.pasarDeTemporada, pasarDeTemporada),
    bind(contract.verPlantelQueEntreno, verPlantelQueEntreno),
    bind(contract.sumarIntegrante, sumarIntegrante),
    bind(contract.cambiarIntegrante, cambiarIntegrante),
    bind(contract.quitarIntegrante, quitarIntegrante),
    bind(contract.subirFoto, (deps, actor, input, c) =>
      receiveUpload(c, deps, pictureForm, ({ files }) => subirFoto(deps, actor, input, files)),
    ),
    bind(contract.borrarFoto, borrarFoto),
    bindImage(contract.verFoto, verFoto),
    bind(contract.sumarAlCuerpo, sumarAlCuerpo),
    bind(contract.quitarMiembro, quitarMiembro),
  ],
  reads: (deps, page) => ({
    equipos: () => page.shared("equipos", TAGS, () => equiposPublicos(deps)),
    primerosEquipos: () => page.shared("primeros equipos", TAGS, () => jugadoresDePrimera(deps)),
    equipo(slug) {
      page.report({ tags: TAGS, until: Number.POSITIVE_INFINITY });
      return equipoPublico(deps, slug);
    },
  }),
  personalData: {
    name: "equipos",
    async export({ clock }, q, usuarioId) {
      const [suyos, hoy] = [{ personaIds: [usuarioId] }, clubTime(clock()).fecha];
      return {
        plantel: (await listIntegrantes(q, suyos, hoy)).map(
          ({ equipo, numero, posicion, desde, hasta, foto }) => ({
            ...equipo,
            numero,
            posicion,
            desde,
            hasta,
            tieneFoto: foto !== null,
          }),
        ),
        cuerpoTecnico: (await listCuerpo(q, suyos, hoy)).map(({ equipo, funcion, accede }) => ({
          ...equipo,
          funcion,
          accede,
        })),
        consentimientos: await listConsentimientos(q, usuarioId),
      };
    },
    erase: (_deps, tx, usuarioId) => deleteDePersona(tx, usuarioId),
  },
};
