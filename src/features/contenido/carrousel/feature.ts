import { bindColeccion } from "#features/contenido/colecciones/server/bind-coleccion.ts";
import { listarPiezas } from "#features/contenido/colecciones/server/listar-piezas.ts";
import type { Feature } from "#server/feature.ts";
import { unwrap } from "#server/http/problems.ts";
import * as contract from "./contract.ts";
import { carrousel as coleccion } from "./server/carrousel.ts";
import { carrousel as tabla } from "./server/table.ts";

/** The banners of the home page. */
export const carrousel: Feature = {
  name: "carrousel",
  actions: [
    {
      titulo: "Cambiar las imágenes de la portada",
      palabras: "subir carrousel",
      who: "administrador",
      enlace: "carrousel/?abrir=subir",
    },
  ],
  auditoria: {
    objetos: { carrousel: { label: "Carrousel", nombres: tabla.nombre } },
    campos: { ids: { label: "Orden", objeto: "carrousel" } },
  },
  routes: bindColeccion(coleccion, {
    listar: contract.listarCarrousel,
    verImagen: [contract.verImagenDeCarrousel],
    cargar: { route: contract.crearCarrousel, form: contract.bannersForm },
    eliminar: [contract.eliminarCarrousel, contract.eliminarCarrouselPorGet],
    ordenar: contract.ordenarCarrousel,
    pieza: ({ carrouselId, imagenId = carrouselId }) =>
      imagenId === carrouselId ? { id: carrouselId } : null,
  }),
  reads: (deps, page) => ({
    banners: () =>
      page.shared("carrousel", ["carrousel"], () => listarPiezas(deps, coleccion, {}).then(unwrap)),
  }),
};
