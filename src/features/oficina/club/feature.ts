import { NOMBRES_DE_GRUPOS } from "#contract/club.ts";
import type { Feature } from "#server/feature.ts";
import { bind, handle } from "#server/http/bound-routes.ts";
import { unwrap } from "#server/http/problems.ts";
import { answerImage, imageWishes } from "#server/http/responses.ts";
import { receiveUpload } from "#server/http/upload.ts";
import * as contract from "./contract.ts";
import { cambiarCorreo, listarCorreos } from "./server/correos.ts";
import { guardarAjustes, volverAlAnterior } from "./server/guardar-ajustes.ts";
import { subirImagen, verImagenDelClub } from "./server/imagenes.ts";
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
    bind(contract.subirImagen, (deps, actor, _, c) =>
      receiveUpload(c, deps, contract.imagenForm, ({ files }) => subirImagen(deps, actor, files)),
    ),
    handle(contract.verImagenDelClub, async (c, deps) => {
      const pedida = { ...c.req.valid("param"), ...c.req.valid("query"), ...imageWishes(c) };
      return answerImage(c, unwrap(await verImagenDelClub(deps, pedida)));
    }),
  ],
};
