import { correosFallidos } from "#features/compartido/correos/server/sin-enviar.ts";
import { type InboxKind, inboxOf } from "#server/office-inbox.ts";
import { taparDirecciones } from "../rules.ts";

/** Mails that failed, with masked addresses. */
export const bandejaDeCorreos: InboxKind = {
  tipo: "correo",
  uno: "correo que no salió",
  varios: "correos que no salieron",
  who: "administrador",
  lista: "sistema/",
  find: async (deps, { limit }) =>
    inboxOf(await correosFallidos(deps, limit), ({ id, para, asunto, creadoEn, ultimoError }) => ({
      id,
      titulo: asunto,
      detalle: taparDirecciones(`${para} · ${ultimoError?.slice(0, 200)}`),
      importe: null,
      desde: creadoEn,
      plazo: null,
      enlace: "sistema/",
    })),
};
