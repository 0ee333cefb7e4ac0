import { clubTime, DAY_MS } from "#contract/club-time.ts";
import {
  conflict,
  conflictField,
  done,
  invalidField,
  invalidValue,
  notFound,
  type Outcome,
  type Refused,
  refusing,
} from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { lockUsuario } from "#features/personas/usuarios/server/usuarios.ts";
import { esMenor, permite, type Relacion, rige } from "#features/personas/vinculos/rules.ts";
import { anotarPersona, conflictoDePersona } from "#features/personas/vinculos/server/anotar-persona.ts";
import {
  corregirPersona,
  esUnMenor,
  permitidoSobre,
  personaConocida,
} from "#features/personas/vinculos/server/derechos-de-usuario.ts";
import { vincular } from "#features/personas/vinculos/server/vincular.ts";
import { problemaDeNacimiento } from "#features/socios/socios/rules.ts";
import { conflictoDeDni, modificarSocio } from "#features/socios/socios/server/datos-de-socio.ts";
import type { Tx } from "#server/db/database.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import type * as contract from "../contract.ts";
import { DIAS_DE_PEDIDO, DNI_CONFIRMADO, DNI_DE_OTRA, DNI_EN_USO } from "../rules.ts";
import { findVinculo, listNombres, listVinculosDe, lockPersonaByDni } from "./familia.repo.ts";
import { insertInvitacion } from "./invitaciones.repo.ts";
import { avisarPedidoDeFamilia } from "./mails.ts";

/** Limits calls per user: enough for a large family, too few to find out which DNIs the club has. */
export const LIMITE_DE_PERSONAS: RateLimit = { name: "personas-de-familia", points: 20, seconds: 3600 };

type NuevaPersona = JsonOf<typeof contract.sumarPersona>;
const EN_USO = "dni-en-uso";

const MAYOR =
  "Ya cumplió los 18: tiene que crear su cuenta y, si quiere, invitarte desde Mi familia. Si no puede, pedilo en la secretaría.";

/**
 * Adds a child without a login; the caller gets the rights to see, pay and decide (Rule FAM-7). If the club
 * already has the DNI, no bond is created: the person's responsables, or the adult, get a request, and the
 * caller always gets the same 409. If two parents add a child at the same time, the second call becomes a
 * request to the first parent.
 */
export async function sumarPersona(deps: Deps, actor: Actor, input: NuevaPersona) {
  const limite = await deps.limits.take(LIMITE_DE_PERSONAS, String(actor.usuarioId));
  if (limite) return limite;
  const hoy = clubTime(deps.clock()).fecha;
  const message = problemaDeNacimiento(input.fechaNacimiento, hoy);
  if (message) return invalidValue("fechaNacimiento", message);
  const intento = () =>
    outcomeTransaction(
      deps.db,
      (tx) => sumar(deps, tx, actor, input, hoy),
      // The request must be stored even though the call is refused.
      (outcome) => outcome.ok || outcome.code === EN_USO,
    );
  return intento().catch((error) => {
    if (conflictoDePersona(error)) return intento();
    throw error;
  });
}

async function sumar(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { fechaNacimiento, relacion, ...datos }: NuevaPersona,
  hoy: string,
): Promise<Outcome<{ id: number }>> {
  if (await esUnMenor(deps, tx, actor.usuarioId))
    return conflict(
      "responsable-menor",
      "Para agregar a alguien tenés que ser mayor de edad. Pedíselo a tu mamá, a tu papá o a quien te cuida.",
    );
  const conocida = await lockPersonaByDni(tx, datos.dni);
  if (conocida) return deQuienYaEsta(deps, tx, actor, conocida, relacion);
  if (!esMenor(fechaNacimiento, hoy)) return invalidField("mayor-de-edad", "fechaNacimiento", MAYOR);
  const persona = await anotarPersona(deps, tx, { ...datos, fechaDeNacimiento: fechaNacimiento });
  const bond = await vincular(deps, tx, actor, {
    responsableId: actor.usuarioId,
    dependienteId: persona.id,
    relacion,
    ve: true,
    paga: true,
    autoriza: true,
    motivo: "Agregó a la persona a su familia",
  });
  return bond.ok ? done({ id: persona.id }) : bond;
}

async function deQuienYaEsta(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  persona: { id: number; fechaDeNacimiento: string | null },
  relacion: NuevaPersona["relacion"],
): Promise<Refused> {
  if (persona.id === actor.usuarioId)
    return invalidField("es-tuyo", "dni", "Ese DNI es el tuyo: escribí el de la persona que agregás.");
  if (await findVinculo(tx, { responsableId: actor.usuarioId, dependienteId: persona.id }))
    return conflictField("ya-vinculadas", "dni", "Esa persona ya está en tu familia.");
  await pedirResponder(deps, tx, actor, persona, relacion);
  return conflictField(EN_USO, "dni", DNI_EN_USO);
}

/**
 * Asks an adult, or the people who decide for a minor, to accept the caller as a responsable. If there is
 * nobody to ask, the office decides. Repeating an open request has no effect.
 */
async function pedirResponder(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  persona: { id: number; fechaDeNacimiento: string | null },
  relacion: Relacion,
): Promise<void> {
  const ahora = deps.clock();
  const hoy = clubTime(ahora).fecha;
  const deciden = (await listVinculosDe(tx, persona.id)).filter(
    ({ alta, restringido, autorizaDesde, autorizaHasta }) =>
      alta &&
      permite(
        {
          ve: false,
          paga: false,
          autoriza: rige({ desde: autorizaDesde, hasta: autorizaHasta }, hoy),
          restringido,
        },
        "invitar",
      ),
  );
  const adulto = !esMenor(persona.fechaDeNacimiento, hoy);
  const preguntados = adulto ? [persona.id] : deciden.map(({ responsableId }) => responsableId);
  const id = await insertInvitacion(tx, {
    deId: actor.usuarioId,
    paraId: preguntados[0] ?? null,
    dependienteId: persona.id,
    relacion,
    creadaEn: ahora,
    venceEn: new Date(ahora.getTime() + DIAS_DE_PEDIDO * DAY_MS),
  });
  if (id === null) return;
  const [dependiente] = await listNombres(tx, [persona.id]);
  if (!dependiente) return;
  for (const preguntado of preguntados)
    await avisarPedidoDeFamilia(deps, tx, { id, de: actor, dependiente, preguntado, relacion });
}

/**
 * Corrects a DNI that the office has not confirmed yet (Rule FAM-26). Shares the rate limit of
 * `sumarPersona`, because both calls reveal whether the club has a DNI.
 */
export async function corregirDni(deps: Deps, actor: Actor, { id, dni }: { id: number; dni: string }) {
  const limite = await deps.limits.take(LIMITE_DE_PERSONAS, String(actor.usuarioId));
  if (limite) return limite;
  return deps.db
    .transaction(async (tx): Promise<Outcome<{ ok: true }>> => {
      const usuario = await lockUsuario(tx, id);
      const decide =
        id !== actor.usuarioId && (await permitidoSobre(deps, tx, actor.usuarioId, "asociar", id));
      const persona = usuario && decide ? await personaConocida(tx, id) : null;
      if (!persona) return notFound("Esa persona no está en tu familia.");
      if (persona.confirmadaEn) return conflict("dni-confirmado", DNI_CONFIRMADO);
      if (persona.dni === dni) return done({ ok: true });
      await corregirPersona(tx, id, { dni });
      await modificarSocio(tx, id, { dni });
      await registrar(deps, tx, actor, {
        accion: "usuario.corregir-datos",
        objetoId: id,
        despues: { campos: ["dni"] },
      });
      return done({ ok: true });
    })
    .catch(
      refusing((error) =>
        conflictoDePersona(error) || conflictoDeDni(error)
          ? conflictField("dni-en-uso", "dni", DNI_DE_OTRA)
          : null,
      ),
    );
}
