import type { Feature } from "#server/feature.ts";
import { unwrap } from "#server/http/problems.ts";
import * as contract from "./contract.ts";
import { galeriaDe } from "./rules.ts";
import { bindColeccion } from "./server/bind-coleccion.ts";
import { carrousel, enlaces, fotosDelDia, galeria, sponsors } from "./server/colecciones.ts";
import { listarPiezas } from "./server/listar-piezas.ts";
import * as tablas from "./server/table.ts";

/** Pictures and links that the office keeps in lists: banners of the home page, galleries, sponsors, links. */
export const colecciones: Feature = {
  name: "colecciones",
  actions: [
    {
      titulo: "Cambiar las imágenes de la portada",
      palabras: "subir carrousel",
      who: "administrador",
      enlace: "carrousel/?abrir=subir",
    },
    { titulo: "Agregar enlace", palabras: "nuevo crear", who: "administrador", enlace: "enlaces/" },
    { titulo: "Agregar sponsor", palabras: "subir logo", who: "administrador", enlace: "sponsor/" },
    { titulo: "Subir fotos", palabras: "agregar imágenes galería", who: "administrador", enlace: "galeria/" },
  ],
  auditoria: {
    objetos: {
      carrousel: { label: "Portada", nombres: tablas.carrousel.nombre },
      enlace: { label: "Enlace", nombres: tablas.enlaces.nombre },
      sponsor: { label: "Sponsor", nombres: tablas.sponsors.nombre },
      foto: { label: "Foto de la galería", nombres: tablas.fotosDeGaleria.nombre },
    },
    campos: { ids: { label: "Orden", objeto: "carrousel" } },
  },
  routes: [
    ...bindColeccion(carrousel, {
      listar: contract.listarCarrousel,
      verImagen: [contract.verImagenDeCarrousel],
      cargar: { route: contract.crearCarrousel, form: contract.bannersForm },
      eliminar: [contract.eliminarCarrousel, contract.eliminarCarrouselPorGet],
      ordenar: contract.ordenarCarrousel,
      pieza: ({ carrouselId, imagenId = carrouselId }) =>
        imagenId === carrouselId ? { id: carrouselId } : null,
    }),
    ...bindColeccion(enlaces, {
      listar: contract.listarEnlaces,
      crear: contract.crearEnlace,
      modificar: contract.modificarEnlace,
      eliminar: [contract.eliminarEnlace],
      pieza: ({ id }) => ({ id }),
    }),
    // Bound before the galleries, because their wider paths would also match those of the sponsors.
    ...bindColeccion(sponsors, {
      listar: contract.listarSponsors,
      nombres: contract.nombresDeSponsors,
      verImagen: [contract.verSponsor, contract.verSponsorSinCodificar],
      cargar: { route: contract.cargarSponsor, form: contract.sponsorForm },
      modificar: contract.modificarSponsor,
      mover: contract.moverSponsor,
      eliminar: [contract.eliminarSponsor],
      pieza: ({ fileName }) => ({ nombre: fileName }),
    }),
    ...bindColeccion(galeria, {
      listar: contract.listarFotos,
      nombres: contract.nombresDeFotos,
      verImagen: [contract.verFoto],
      cargar: { route: contract.cargarFotos, form: contract.fotosForm },
      mover: contract.moverFoto,
      eliminar: [contract.eliminarFoto],
      ambito: ({ tipo }) => ({ tipo: galeriaDe(tipo) }),
      pieza: ({ fileName }) => ({ nombre: fileName }),
    }),
  ],
  reads: (deps, page) => ({
    banners: () =>
      page.shared("carrousel", ["carrousel"], () => listarPiezas(deps, carrousel, {}).then(unwrap)),
    enlaces(part) {
      const load = () => listarPiezas(deps, enlaces, part).then(unwrap);
      return part.pagina === 1
        ? page.shared(`enlaces ${part.tamano}`, ["enlaces"], load)
        : page.own("enlaces", load);
    },
    sponsors: () =>
      page.shared("sponsors", ["sponsors"], () => listarPiezas(deps, sponsors, {}).then(unwrap)),
    fotosDelDia: (fecha) => page.own("galeria", () => fotosDelDia(deps, fecha)),
    fotos: (tipo, part) =>
      page.own("galeria", () => listarPiezas(deps, galeria, part, { tipo: galeriaDe(tipo) }).then(unwrap)),
  }),
};
