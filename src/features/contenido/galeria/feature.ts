import { bindColeccion } from "#features/contenido/colecciones/server/bind-coleccion.ts";
import { listarPiezas } from "#features/contenido/colecciones/server/listar-piezas.ts";
import type { Feature } from "#server/feature.ts";
import { unwrap } from "#server/http/problems.ts";
import * as contract from "./contract.ts";
import { galeriaDe } from "./rules.ts";
import { fotosDelDia } from "./server/fotos-del-dia.ts";
import { galeria as coleccion } from "./server/galeria.ts";
import { fotosDeGaleria } from "./server/table.ts";

/** The photo galleries. */
export const galeria: Feature = {
  name: "galeria",
  actions: [
    { titulo: "Subir fotos", palabras: "agregar imágenes galería", who: "administrador", enlace: "galeria/" },
  ],
  auditoria: { objetos: { foto: { label: "Foto de la galería", nombres: fotosDeGaleria.nombre } } },
  routes: bindColeccion(coleccion, {
    listar: contract.listarFotos,
    nombres: contract.nombresDeFotos,
    verImagen: [contract.verFoto],
    cargar: { route: contract.cargarFotos, form: contract.fotosForm },
    mover: contract.moverFoto,
    eliminar: [contract.eliminarFoto],
    ambito: ({ tipo }) => ({ tipo: galeriaDe(tipo) }),
    pieza: ({ fileName }) => ({ nombre: fileName }),
  }),
  reads: (deps, page) => ({
    fotosDelDia: (fecha) => page.own("galeria", () => fotosDelDia(deps, fecha)),
    fotos: (tipo, part) =>
      page.own("galeria", () => listarPiezas(deps, coleccion, part, { tipo: galeriaDe(tipo) }).then(unwrap)),
  }),
};
