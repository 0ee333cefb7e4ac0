import { bindColeccion } from "#features/contenido/colecciones/server/bind-coleccion.ts";
import { listarPiezas } from "#features/contenido/colecciones/server/listar-piezas.ts";
import type { Feature } from "#server/feature.ts";
import { unwrap } from "#server/http/problems.ts";
import * as contract from "./contract.ts";
import { sponsors as coleccion } from "./server/sponsors.ts";
import { sponsors as tabla } from "./server/table.ts";

/** The sponsors' logos. Mount before the galleries, whose wider paths also match these. */
export const sponsors: Feature = {
  name: "sponsors",
  actions: [{ titulo: "Agregar sponsor", palabras: "subir logo", who: "administrador", enlace: "sponsor/" }],
  auditoria: { objetos: { sponsor: { label: "Sponsor", nombres: tabla.nombre } } },
  routes: bindColeccion(coleccion, {
    listar: contract.listarSponsors,
    nombres: contract.nombresDeSponsors,
    verImagen: [contract.verSponsor, contract.verSponsorSinCodificar],
    cargar: { route: contract.cargarSponsor, form: contract.sponsorForm },
    modificar: contract.modificarSponsor,
    mover: contract.moverSponsor,
    eliminar: [contract.eliminarSponsor],
    pieza: ({ fileName }) => ({ nombre: fileName }),
  }),
  reads: (deps, page) => ({
    sponsors: () =>
      page.shared("sponsors", ["sponsors"], () => listarPiezas(deps, coleccion, {}).then(unwrap)),
  }),
};
