import type { Context } from "hono";
import { z } from "zod";
import { unauthenticated } from "#contract/outcome.ts";
import { olvidarDecision } from "#features/compartido/correos/server/aviso-en-espera.ts";
import { tuvoCuotas } from "#features/cuotas/cuotas/server/ver-cuotas.ts";
import { datosDeUsuario } from "#features/personas/usuarios/contract.ts";
import type { Feature } from "#server/feature.ts";
import { bind } from "#server/http/bound-routes.ts";
import { addressOf, type HttpEnv } from "#server/http/context.ts";
import { invalidFields, stopIf, unwrap } from "#server/http/problems.ts";
import * as contract from "./contract.ts";
import { cambiarPlan, previsarPlan } from "./server/cambiar-plan.ts";
import { datosDeSocio } from "./server/datos-de-socio.ts";
import { decisionDe, deshacerDecision } from "./server/deshacer-decision.ts";
import { inscribirSocio, inscribirUsuario } from "./server/inscribir-socio.ts";
import { CORREOS } from "./server/mails.ts";
import { LIMITE_DE_PEDIDOS, type NuevoUsuario, pedirSocio, registrarSocio } from "./server/pedir-socio.ts";
import { confirmarSocio, rechazarSocio } from "./server/resolver-pedido.ts";
import { deleteSocio, updateSocio } from "./server/socios.repo.ts";
import {
  CODIGO_CORTO_DE_CARNET,
  CODIGO_DE_CARNET,
  LIMITE_DE_LECTURAS,
  verCarnet,
  verCarnetDePersona,
  verificarCarnet,
} from "./server/ver-carnet.ts";

export const socios: Feature = {
  name: "socios",
  mails: CORREOS,
  auditoria: {
    acciones: {
      confirmar: "Confirmó el pedido de socio",
      inscribir: "Inscribió como socio",
      pedir: "Pidió ser socio",
      plan: "Cambió el plan",
    },
    campos: { credito: { label: "Crédito", money: true }, sobra: { label: "Sobra", money: true } },
  },
  routes: [
    bind(contract.registrarSocio, (deps, _, { usuarioDto: usuario, ...pedido }, c) =>
      registrarSocio(deps, null, { usuario, pedido, address: addressOf(c, deps) }),
    ),
    bind(contract.crearSocio, (deps, _, { usuarioDto, paraPersona, ...pedido }, c) => {
      const actor = quienPide(c);
      if (actor) return pedirSocio(deps, actor, { pedido, paraPersona: paraPersona ?? actor.usuarioId });
      if (paraPersona) stopIf(unauthenticated("sin-sesion", "Iniciá sesión para pedirlo por otra persona."));
      return registrarSocio(deps, null, {
        usuario: leerUsuario(usuarioDto),
        pedido,
        address: addressOf(c, deps),
      });
    }),
    bind(contract.inscribirSocio, (deps, actor, { usuarioDto: usuario, acceso, ...pedido }, c) => {
      c.header("cache-control", "no-store");
      return inscribirSocio(deps, actor, { usuario, pedido, acceso });
    }),
    bind(contract.inscribirUsuario, inscribirUsuario),
    bind(contract.confirmarSocio, confirmarSocio),
    bind(contract.rechazarSocio, rechazarSocio),
    bind(contract.deshacerDecisionDeSocio, deshacerDecision),
    bind(contract.cambiarPlan, cambiarPlan),
    bind(contract.previsarPlan, previsarPlan),
    bind(contract.verCarnet, verCarnet),
    bind(contract.verCarnetDePersona, verCarnetDePersona),
    bind(contract.verificarCarnet, verificarCarnet),
  ],
  limits: [LIMITE_DE_PEDIDOS, LIMITE_DE_LECTURAS],
  codes: [CODIGO_DE_CARNET, { name: CODIGO_CORTO_DE_CARNET, short: true }],
  personalData: {
    name: "socio",
    export: (_deps, q, usuarioId) => datosDeSocio(q, usuarioId),
    async erase(_deps, tx, usuarioId) {
      await olvidarDecision(tx, decisionDe(usuarioId));
      if (!(await tuvoCuotas(tx, usuarioId))) return void (await deleteSocio(tx, usuarioId));
      // Keeps the membership's number and plan, because instalments refer to them.
      await updateSocio(tx, usuarioId, {
        dni: null,
        telefono: "",
        fechaDeNacimiento: null,
        direccion: "",
        estadoCivil: "",
        nacionalidad: "",
      });
    },
  },
};

/** Older clients send this without a token. */
const NO_TOKEN = /^Bearer (null|undefined)$/i;

/** Returns the applicant; null for a new person. An expired session gets a 401, so that no second user is registered. */
function quienPide(c: Context<HttpEnv>) {
  const actor = c.get("actor");
  const header = c.req.header("authorization");
  if (!actor && header !== undefined && !NO_TOKEN.test(header))
    stopIf(unauthenticated("sin-sesion", "Tu sesión terminó. Iniciá sesión de nuevo."));
  return actor;
}

/** Validates the user, which the contract cannot do: only requests without a token need one. */
function leerUsuario(usuarioDto: unknown): NuevoUsuario {
  const read = z.object({ usuarioDto: datosDeUsuario }).safeParse({ usuarioDto });
  return unwrap(
    read.success ? { ok: true, value: read.data.usuarioDto } : { ok: false, ...invalidFields(read.error) },
  );
}
