import { done } from "#contract/outcome.ts";
import { pictureForm } from "#contract/upload.ts";
import { subirImagen } from "#features/compartido/imagenes/server/imagenes.ts";
import type { Feature } from "#server/feature.ts";
import { bind, bindImage, bindListing } from "#server/http/bound-routes.ts";
import { CACHE_TAGS_HEADER } from "#server/http/response-cache.ts";
import { receiveUpload } from "#server/http/upload.ts";
import { workOn } from "#server/jobs/jobs.ts";
import * as contract from "./contract.ts";
import { CAMPOS_DE_NOTICIA } from "./rules.ts";
import {
  actualizarPublicaciones,
  COLA_DE_PUBLICACIONES,
  pedirActualizacion,
} from "./server/actualizar-publicaciones.ts";
import { noticiasDocuments } from "./server/documents.ts";
import { listNoticias } from "./server/noticias.repo.ts";
import {
  buscadorDeNoticias,
  crearNoticia,
  eliminarNoticia,
  modificarNoticia,
  NOTICIAS,
} from "./server/noticias.ts";
import { instagram } from "./server/revisar-instagram.ts";
import { noticias as tabla } from "./server/table.ts";
import { listarPublicadas, verImagenDeNoticia, verPublicada } from "./server/ver-noticias.ts";
import { listarPublicaciones, verImagen } from "./server/ver-publicaciones.ts";

export const publicaciones: Feature = {
  name: "publicaciones",
  routes: [
    bind(
      contract.listarPublicaciones,
      async (deps) => done({ data: await listarPublicaciones(deps) }),
      (c) => c.header(CACHE_TAGS_HEADER, "publicaciones"),
    ),
    bindImage(contract.imagenDePublicacion, (deps, _, pedida) => verImagen(deps, pedida)),
  ],
  work: [
    workOn(COLA_DE_PUBLICACIONES, actualizarPublicaciones, { schedule: () => ({ cron: "*/15 * * * *" }) }),
  ],
  start: pedirActualizacion,
  checks: [instagram],
  reads: (deps, page) => ({
    publicaciones: () =>
      page.shared("publicaciones", ["publicaciones"], async () => {
        const rows = await listarPublicaciones(deps);
        return { rows, total: rows.length };
      }),
  }),
};

/** The club's own news. */
export const noticias: Feature = {
  name: "noticias",
  finders: [buscadorDeNoticias],
  actions: [
    {
      titulo: "Escribir una noticia",
      palabras: "nueva crear publicar novedad",
      who: "staff",
      enlace: "noticias/?abrir=crear",
    },
  ],
  auditoria: {
    objetos: {
      noticia: {
        label: "Noticia",
        nombres: tabla.titulo,
        campos: {
          nombre: CAMPOS_DE_NOTICIA.titulo.label,
          publicada: CAMPOS_DE_NOTICIA.publicada.name,
          campos: {
            label: "Cambió",
            words: {
              texto: CAMPOS_DE_NOTICIA.texto.label,
              imagen: "Imagen",
              equipoId: "Equipo",
              partidoId: "Partido",
            },
          },
        },
      },
    },
    acciones: { "noticia.publicar": "Publicó", "noticia.retirar": "Retiró" },
  },
  routes: [
    ...bindListing(contract.listaDeNoticias, ({ db }, _, query, orden) =>
      done(listNoticias(db, query, orden)),
    ),
    bind(contract.crearNoticia, crearNoticia),
    bind(contract.modificarNoticia, modificarNoticia),
    bind(contract.eliminarNoticia, eliminarNoticia),
    bind(contract.subirImagen, (deps, _actor, _, c) =>
      receiveUpload(c, deps, pictureForm, ({ files }) => subirImagen(deps, files)),
    ),
    bindImage(contract.verImagenDeNoticia, verImagenDeNoticia),
  ],
  documents: noticiasDocuments,
  reads: (deps, page) => ({
    noticias(part) {
      const load = () => listarPublicadas(deps, part);
      return part.pagina === 1
        ? page.shared(`noticias ${part.tamano}`, [NOTICIAS], load)
        : page.own(NOTICIAS, load);
    },
    noticia(slug) {
      return page.own(NOTICIAS, () => verPublicada(deps, slug));
    },
  }),
};
