import { limiteDe } from "#contract/retention.ts";
import type { Feature } from "#server/feature.ts";
import { bind, bindLimited, bindListing } from "#server/http/bound-routes.ts";
import { addressOf } from "#server/http/context.ts";
import * as contract from "./contract.ts";
import { CODIGO_DE_NOVEDADES, CUENTA_ELIMINADA } from "./rules.ts";
import { deleteDecisionesAntesDe, listDecisionesDe } from "./server/auditoria.repo.ts";
import {
  cambiarNovedades,
  LIMITE_DE_NOVEDADES,
  novedadesPorEnlace,
  verNovedades,
} from "./server/cambiar-novedades.ts";
import { LIMITE_DE_REGISTROS, registrarUsuario } from "./server/crear-usuario.ts";
import { listarDecisiones, objetosAuditados } from "./server/decisiones.ts";
import { deleteSinNovedades, findDesde } from "./server/novedades.repo.ts";
import { CONTRASENA_DE_NADIE } from "./server/passwords.ts";
import { usuarios as tabla } from "./server/table.ts";
import { findFechas, findUsuario, updateUsuario, usuariosLlamados } from "./server/usuarios.repo.ts";
import { verUsuario } from "./server/usuarios.ts";

export const usuarios: Feature = {
  name: "usuarios",
  auditoria: {
    objetos: { usuario: { label: "Usuario", nombres: tabla.nombreUsuario, llamados: usuariosLlamados } },
    campos: {
      usuarioId: { label: "Usuario", objeto: "usuario" },
      alta: "Cuenta activa",
      permisos: {
        label: "Roles",
        words: { administradorB: "administrador B", socioEnProceso: "socio en proceso" },
      },
    },
  },
  routes: [
    bind(contract.registrarUsuario, (deps, _, registro, c) =>
      registrarUsuario(deps, null, { registro, address: addressOf(c, deps) }),
    ),
    bind(contract.verUsuario, verUsuario),
  ],
  limits: [LIMITE_DE_REGISTROS],
  personalData: {
    name: "usuario",
    async export(_deps, q, usuarioId) {
      const usuario = await findUsuario(q, usuarioId);
      return usuario && { ...usuario, ...(await findFechas(q, usuarioId)) };
    },
    // Keeps an empty row, because accounting rows refer to it.
    async erase(deps, tx, usuarioId) {
      await updateUsuario(tx, usuarioId, {
        // Nobody can choose this name, because usernames have no spaces.
        nombreUsuario: `borrado ${usuarioId}`,
        ...CUENTA_ELIMINADA,
        correo: null,
        contrasenaHash: CONTRASENA_DE_NADIE,
        permisos: ["usuario"],
        alta: false,
        eliminadoEn: deps.clock(),
      });
    },
  },
};

/** Audit log of staff decisions. Rows reference people by id only, so an erasure request changes none of them. */
export const auditoria: Feature = {
  name: "auditoria",
  routes: [
    ...bindListing(contract.listaDeDecisiones, listarDecisiones),
    bind(contract.objetosAuditados, async (deps) => objetosAuditados(deps)),
  ],
  sweep: (deps) => deleteDecisionesAntesDe(deps.db, limiteDe("decisiones", deps.clock())),
  personalData: {
    name: "decisiones",
    export: (_deps, q, usuarioId) => listDecisionesDe(q, usuarioId),
    erase: async () => {},
  },
};

export const novedades: Feature = {
  name: "novedades",
  routes: [
    bind(contract.verNovedades, verNovedades),
    bind(contract.cambiarNovedades, cambiarNovedades),
    bindLimited(LIMITE_DE_NOVEDADES, contract.verNovedadesDeEnlace, novedadesPorEnlace),
    bindLimited(LIMITE_DE_NOVEDADES, contract.dejarNovedadesPorEnlace, (deps, actor, { codigo }) =>
      novedadesPorEnlace(deps, actor, { codigo, recibe: false }),
    ),
    bindLimited(LIMITE_DE_NOVEDADES, contract.cambiarNovedadesPorEnlace, novedadesPorEnlace),
  ],
  limits: [LIMITE_DE_NOVEDADES],
  codes: [CODIGO_DE_NOVEDADES],
  personalData: {
    name: "novedades",
    export: async (_deps, q, usuarioId) => ({ sinNovedadesDesde: await findDesde(q, usuarioId) }),
    erase: (_deps, tx, usuarioId) => deleteSinNovedades(tx, usuarioId),
  },
};
