import { NOMBRES_DE_GRUPOS } from "#contract/club.ts";
import { pictureForm } from "#contract/upload.ts";
import { subirImagen } from "#features/compartido/imagenes/server/imagenes.ts";
import type { Feature } from "#server/feature.ts";
import { bind, bindImage } from "#server/http/bound-routes.ts";
import { receiveUpload } from "#server/http/upload.ts";
import * as contract from "./contract.ts";
import { cambiarCorreo, listarCorreos } from "./server/correos.ts";
import { guardarAjustes, volverAlAnterior } from "./server/guardar-ajustes.ts";
import { verImagenDelClub } from "./server/imagenes.ts";
import { listarAjustes, verAjuste } from "./server/ver-ajuste.ts";

declare module "#contract/api.ts" {
  interface PageReads {
    /** When the current legal texts took effect; null for the default texts. */
    legalesDesde(): Date | null;
  }
}

/** The club's settings, such as names, colours, texts and hours. */
export const club: Feature = {
  name: "club",
  auditoria: {
    objetos: { ajuste: { label: "Datos del club" }, correo: { label: "Correo" } },
    acciones: { apagar: "Dejó de mandar", encender: "Volvió a mandar" },
    campos: {
      grupo: { label: "Grupo", words: NOMBRES_DE_GRUPOS },
      slug: "Dirección de la administración",
      version: "Versión",
      igualALaVersion: "Igual a la versión",
    },
  },
  reads: (deps) => ({ legalesDesde: () => deps.clubStore.current.legalesDesde }),
  routes: [
    bind(contract.listarAjustes, listarAjustes),
    bind(contract.verAjuste, verAjuste),
    bind(contract.guardarAjuste, (deps, actor, { reemplazar, ...cambio }) =>
      guardarAjustes(deps, actor, { ...cambio, reemplaza: (campo) => reemplazar.includes(campo) }),
    ),
    bind(contract.volverAlAnterior, volverAlAnterior),
    bind(contract.listarCorreos, listarCorreos),
    bind(contract.cambiarCorreo, cambiarCorreo),
    bind(contract.subirImagen, (deps, _actor, _, c) =>
      receiveUpload(c, deps, pictureForm, ({ files }) => subirImagen(deps, files)),
    ),
    bindImage(contract.verImagenDelClub, (deps, _, pedida) => verImagenDelClub(deps, pedida)),
  ],
};
