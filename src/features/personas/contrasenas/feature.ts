import { COLA_DE_ENLACES } from "#features/compartido/correos/server/encolar-correo.ts";
import { COLA_DE_BLOQUEOS } from "#features/personas/sesion/server/fallas.ts";
import { personaPorId } from "#features/personas/usuarios/server/usuarios.ts";
import type { Feature } from "#server/feature.ts";
import { bind } from "#server/http/bound-routes.ts";
import { addressOf } from "#server/http/context.ts";
import { workOn } from "#server/jobs/jobs.ts";
import * as contract from "./contract.ts";
import { RUTA_DE_RECUPERAR, RUTA_DE_RESTABLECER } from "./rules.ts";
import { emitirCodigo, LIMITE_DE_CODIGOS, LIMITE_DE_CODIGOS_DADOS, usarCodigo } from "./server/codigos.ts";
import { LIMITE_DE_CONTRASENAS } from "./server/comprobar-contrasena.ts";
import { deletePedidosDe, listCodigos, listEnlacesDe, listIdsDePedidos } from "./server/contrasenas.repo.ts";
import {
  anularEnlaces,
  enviarEnlace,
  LIMITE_DE_RECUPERACION,
  pedirRecuperacion,
} from "./server/enviar-enlace.ts";
import { avisarBloqueo, CORREOS } from "./server/mails.ts";
import { restablecerContrasena } from "./server/restablecer-contrasena.ts";

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
