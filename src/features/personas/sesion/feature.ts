import { done, type Outcome, unavailable } from "#contract/outcome.ts";
import { COLA_DE_ENLACES } from "#features/compartido/correos/server/encolar-correo.ts";
import { personaPorId } from "#features/personas/usuarios/server/usuarios.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Feature } from "#server/feature.ts";
import { bind } from "#server/http/bound-routes.ts";
import { addressOf } from "#server/http/context.ts";
import { workOn } from "#server/jobs/jobs.ts";
import * as contract from "./contract.ts";
import { RUTA_DE_RECUPERAR, RUTA_DE_RESTABLECER } from "./rules.ts";
import { cerrarLasDemas, cerrarSesion, cerrarUnaSesion, listarSesiones } from "./server/cerrar-sesiones.ts";
import { emitirCodigo, LIMITE_DE_CODIGOS, LIMITE_DE_CODIGOS_DADOS, usarCodigo } from "./server/codigos.ts";
import { deletePedidosDe, listCodigos, listEnlacesDe, listIdsDePedidos } from "./server/contrasenas.repo.ts";
import {
  anularEnlaces,
  enviarEnlace,
  LIMITE_DE_RECUPERACION,
  pedirRecuperacion,
} from "./server/enviar-enlace.ts";
import { LIMITE_DE_CONTRASENAS } from "./server/exigir-contrasena-actual.ts";
import { iniciarSesion } from "./server/iniciar-sesion.ts";
import { COLA_DE_BLOQUEOS, LIMITES_DE_FALLAS } from "./server/intentos-fallidos.ts";
import { avisarBloqueo, CORREOS } from "./server/mails.ts";
import { restablecerContrasena } from "./server/restablecer-contrasena.ts";
import { LIMITE_DE_SEGUNDO_PASO } from "./server/revisar-codigo.ts";
import {
  confirmarSegundoPaso,
  desactivarSegundoPaso,
  empezarSegundoPaso,
  quitarSegundoPaso,
  renovarCodigos,
} from "./server/segundo-paso.ts";
import { checkConnection, deleteSesionesDe, listSesionesDe } from "./server/sesion.repo.ts";
import {
  countUnusedCodigos,
  deleteSegundoPaso,
  findConfirmedSegundoPaso,
} from "./server/verificacion.repo.ts";

/** Login and sessions. `src/site` authenticates every request with these tokens. */
export const sesion: Feature = {
  name: "sesion",
  routes: [
    ...[contract.login, contract.loginUsuario].map((route) =>
      bind(route, (deps, _, credenciales, c) => {
        const agente = c.req.header("user-agent") ?? "";
        return iniciarSesion(deps, null, { ...credenciales, address: addressOf(c, deps), agente });
      }),
    ),
    bind(contract.logout, async (deps, actor) => {
      await cerrarSesion(deps, actor);
      return done({ ok: true });
    }),
    bind(contract.listarSesiones, listarSesiones),
    bind(contract.cerrarUnaSesion, cerrarUnaSesion),
    bind(contract.cerrarLasDemas, cerrarLasDemas),
    bind(contract.estado, (deps, _actor, _input, c) => {
      c.header("cache-control", "no-store");
      return verEstado(deps);
    }),
  ],
  limits: Object.values(LIMITES_DE_FALLAS),
  personalData: {
    name: "sesiones",
    export: (_deps, q, usuarioId) => listSesionesDe(q, usuarioId),
    erase: (_deps, tx, usuarioId) => deleteSesionesDe(tx, usuarioId),
  },
};

/** Whether the server and its database respond (Rule SES-14). Called on every navigation, so it logs only failures. */
async function verEstado(deps: Deps): Promise<Outcome<{ ok: true }>> {
  try {
    await checkConnection(deps.db);
    return done({ ok: true });
  } catch (error) {
    deps.log.warn({ err: error, outage: true }, "the database does not answer");
    const detail = "El sitio tiene un problema pasajero. Probá de nuevo en un minuto.";
    return unavailable("no-disponible", detail, { retryAfterSeconds: 10 });
  }
}

/** Password recovery by emailed link or by an access code from staff. */
export const contrasenas: Feature = {
  name: "contrasenas",
  mails: CORREOS,
  auditoria: {
    acciones: { "dar-codigo": "Dio un código de acceso", "restablecer-clave": "Restableció su contraseña" },
  },
  routes: [
    bind(contract.recuperarContrasena, (deps, _, input, c) =>
      pedirRecuperacion(deps, null, { ...input, address: addressOf(c, deps) }),
    ),
    bind(contract.restablecerContrasena, (deps, _, { token, nuevaContraseña: clave }, c) =>
      restablecerContrasena(deps, null, { token, clave, address: addressOf(c, deps) }),
    ),
    bind(contract.emitirCodigo, (deps, actor, { id }, c) => {
      c.header("cache-control", "no-store");
      return emitirCodigo(deps, actor, { usuarioId: id });
    }),
    bind(contract.usarCodigo, (deps, _, { nuevaContraseña: clave, ...input }, c) =>
      usarCodigo(deps, null, { ...input, clave, address: addressOf(c, deps) }),
    ),
  ],
  accentedPages: [RUTA_DE_RECUPERAR, RUTA_DE_RESTABLECER],
  limits: [LIMITE_DE_RECUPERACION, LIMITE_DE_CODIGOS, LIMITE_DE_CODIGOS_DADOS, LIMITE_DE_CONTRASENAS],
  work: [workOn(COLA_DE_ENLACES, enviarEnlace), workOn(COLA_DE_BLOQUEOS, avisarBloqueo)],
  async resume(deps, tx) {
    const ids = await listIdsDePedidos(tx);
    for (const pedidoId of ids) await deps.jobs.send(tx, COLA_DE_ENLACES, { pedidoId });
    return ids.length;
  },
  personalData: {
    name: "enlacesDeContraseña",
    // Leaves out requests for an address: nothing proves that the caller owned the address.
    async export(_deps, q, usuarioId) {
      return [...(await listEnlacesDe(q, usuarioId)), ...(await listCodigos(q, usuarioId))];
    },
    async erase(_deps, tx, usuarioId) {
      const correo = (await personaPorId(tx, usuarioId))?.correo;
      if (correo) await deletePedidosDe(tx, correo);
      await anularEnlaces(tx, usuarioId);
    },
  },
};

export const verificacion: Feature = {
  name: "verificacion",
  auditoria: {
    acciones: {
      "activar-segundo-paso": "Activó su segundo paso",
      "desactivar-segundo-paso": "Desactivó su segundo paso",
      "quitar-segundo-paso": "Quitó el segundo paso",
      "renovar-codigos": "Renovó sus códigos de respaldo",
      "usar-codigo-de-respaldo": "Se usó un código de respaldo",
    },
  },
  routes: [
    bind(contract.verSegundoPaso, verSegundoPaso),
    bind(contract.empezarSegundoPaso, empezarSegundoPaso),
    bind(contract.confirmarSegundoPaso, confirmarSegundoPaso),
    bind(contract.renovarCodigos, renovarCodigos),
    bind(contract.desactivarSegundoPaso, desactivarSegundoPaso),
    bind(contract.quitarSegundoPaso, quitarSegundoPaso),
  ],
  limits: [LIMITE_DE_SEGUNDO_PASO],
  personalData: {
    name: "segundoPaso",
    // Leaves out the secret, because it is a credential and not personal data.
    async export(_deps, q, usuarioId) {
      const row = await findConfirmedSegundoPaso(q, usuarioId);
      return row && { activoDesde: row.confirmadoEn };
    },
    async erase(_deps, tx, usuarioId) {
      await deleteSegundoPaso(tx, usuarioId);
    },
  },
};

async function verSegundoPaso(deps: Deps, actor: Actor): Promise<Outcome<contract.SegundoPasoPropio>> {
  const row = await findConfirmedSegundoPaso(deps.db, actor.usuarioId);
  if (!row) return done({ activo: false, desde: null, codigosDeRespaldo: 0 });
  return done({
    activo: true,
    desde: row.confirmadoEn.toISOString(),
    codigosDeRespaldo: await countUnusedCodigos(deps.db, actor.usuarioId),
  });
}
