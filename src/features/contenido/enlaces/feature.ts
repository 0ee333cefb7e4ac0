import { bindColeccion } from "#features/contenido/colecciones/server/bind-coleccion.ts";
import { listarPiezas } from "#features/contenido/colecciones/server/listar-piezas.ts";
import type { Feature } from "#server/feature.ts";
import { unwrap } from "#server/http/problems.ts";
import * as contract from "./contract.ts";
import { enlaces as coleccion } from "./server/enlaces.ts";
import { enlaces as tabla } from "./server/table.ts";

/** Links to other sites. */
export const enlaces: Feature = {
  name: "enlaces",
  actions: [{ titulo: "Agregar enlace", palabras: "nuevo crear", who: "administrador", enlace: "enlaces/" }],
  auditoria: { objetos: { enlace: { label: "Enlace", nombres: tabla.nombre } } },
  routes: bindColeccion(coleccion, {
    listar: contract.listarEnlaces,
    crear: contract.crearEnlace,
    modificar: contract.modificarEnlace,
    eliminar: [contract.eliminarEnlace],
    pieza: ({ id }) => ({ id }),
  }),
  reads: (deps, page) => ({
    enlaces(part) {
      const load = () => listarPiezas(deps, coleccion, part).then(unwrap);
      return part.pagina === 1
        ? page.shared(`enlaces ${part.tamano}`, ["enlaces"], load)
        : page.own("enlaces", load);
    },
  }),
};
