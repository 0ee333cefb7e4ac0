import { addDays, clubTime } from "#contract/club-time.ts";
import { toPesos } from "#contract/money.ts";
import { conflict, done, invalidField, notFound, type Outcome } from "#contract/outcome.ts";
import type { Rol } from "#contract/permission.ts";
import type { JsonOf } from "#contract/route.ts";
import { periodoDe, ultimoDia } from "#features/cuotas/aranceles/rules.ts";
import { altasDesde, cambiarAlta, esMensual } from "#features/cuotas/aranceles/server/lo-que-paga.ts";
import {
  anunciarFin,
  conCobrosSueltos,
  terminarCuotas,
} from "#features/cuotas/cuotas/server/asignar-cuotas.ts";
import { reponerPeriodosDesde, terminarPlanMensual } from "#features/cuotas/cuotas/server/bajas.ts";
import { permisosTras } from "#features/personas/usuarios/rules.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { cambiarUsuario, lockUsuario } from "#features/personas/usuarios/server/usuarios.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import type * as contract from "../contract.ts";
import type { Baja, Vuelta } from "../contract.ts";
import { findSocio, hasTerminado, listTerminados, updatePlanDeSocio } from "./emisiones.repo.ts";

/**
 * Ends a membership on a day; a monthly plan ends with that day's month (Rule EMI-7). The person stays a
 * member until the following night (`terminarMembresias`).
 */
export function darDeBaja(
  deps: Deps,
  actor: Actor,
  { id, hasta: dia, motivo }: { id: number; hasta: string; motivo: string },
): Promise<Outcome<Baja>> {
  return conCobrosSueltos(deps, async (tx, sueltos): Promise<Outcome<Baja>> => {
    const usuario = await lockUsuario(tx, id);
    if (!usuario) return notFound("Ese usuario no existe.");
    const hoy = clubTime(deps.clock()).fecha;
    const mensual = (await altasDesde(tx, id, hoy)).at(-1);
    const hasta = mensual ? ultimoDia(periodoDe(dia)) : dia;
    if (hasta < hoy)
      return invalidField("mes-terminado", "hasta", "La baja es de este mes en adelante, no de antes");
    const creadoPor = actor.usuarioId;
    const fin = await terminarPlanMensual(deps, tx, { usuarioId: id, hasta, motivo, creadoPor });
    const antes = fin ? mensual : usuario.permisos.includes("socio") ? await findSocio(tx, id) : null;
    if (!antes) return conflict("sin-alta", "Esta persona no es socia ni paga un plan mensual.");
    await anunciarFin(tx, id, fin ? null : hasta);
    sueltos.push(...(fin?.sueltos ?? []));
    const baja = {
      hasta,
      cuotas: fin?.cuotas ?? 0,
      anulado: toPesos(fin?.anulado ?? 0),
      acreditado: toPesos(fin?.acreditado ?? 0),
    };
    await registrar(deps, tx, actor, {
      accion: "socio.baja",
      objeto: "usuario",
      objetoId: id,
      antes: { hasta: "hasta" in antes ? antes.hasta : antes.terminaEl },
      despues: { ...baja, motivo },
    });
    return done(baja);
  });
}

type Socio = NonNullable<Awaited<ReturnType<typeof findSocio>>>;

/**
 * Cancels a planned leave, or readmits a person from today on with their number (Rule EMI-8). Charges again
 * the later months that the leave had voided.
 */
export function volver(
  deps: Deps,
  actor: Actor,
  { id, planId, motivo }: JsonOf<typeof contract.volver> & { id: number },
): Promise<Outcome<Vuelta>> {
  return deps.db.transaction(async (tx): Promise<Outcome<Vuelta>> => {
    const usuario = await lockUsuario(tx, id);
    if (!usuario) return notFound("Ese usuario no existe.");
    const socio = await findSocio(tx, id);
    if (!socio) return conflict("no-fue-socia", "Esta persona nunca fue socia: inscribila en la secretaría.");
    if (!usuario.alta)
      return conflict("de-baja", "Su usuario está de baja. Dale de alta y volvé a intentarlo.");
    const hoy = clubTime(deps.clock()).fecha;
    const esSocio = usuario.permisos.includes("socio");
    if (socio.terminaEl && esSocio) return quedarse(deps, tx, actor, { id, motivo, hoy, socio });
    const actual = (await altasDesde(tx, id, hoy)).at(-1);
    if (actual && actual.hasta === null) return conflict("ya-esta", "Esta persona ya paga un plan mensual.");
    const plan = planId ?? actual?.planId ?? socio.planId;
    if (!(await esMensual(tx, plan)))
      return conflict("plan-no-mensual", "Ese plan no se paga por mes: usá Cambiar plan.");
    const permisos = esSocio ? usuario.permisos : permisosTras("inscribir", usuario.permisos as Rol[]);
    if (!permisos)
      return conflict("pedido-en-curso", "Ya pidió ser socia desde el sitio: confirmá o rechazá su pedido.");
    const desde = actual?.hasta ? addDays(actual.hasta, 1) : hoy;
    await cambiarAlta(deps, tx, { personaId: id, planId: plan, desde });
    if (!esSocio) await cambiarUsuario(tx, id, { permisos: permisos as Rol[] });
    await updatePlanDeSocio(tx, id, plan);
    const creadoPor = actor.usuarioId;
    const mano = { usuarioId: id, motivo, creadoPor };
    const repuesto = await reponerPeriodosDesde(deps, tx, { ...mano, periodo: periodoDe(desde) });
    await registrar(deps, tx, actor, {
      accion: "socio.vuelta",
      objeto: "usuario",
      objetoId: id,
      antes: { permisos: usuario.permisos, hasta: actual?.hasta ?? null },
      despues: { permisos, planId: plan, motivo },
    });
    return done({ desde, numero: socio.numero, repuesto: toPesos(repuesto) });
  });
}

/** Cancels the announced end of a membership without a monthly plan. */
async function quedarse(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { id, motivo, hoy, socio }: { id: number; motivo: string; hoy: string; socio: Socio },
): Promise<Outcome<Vuelta>> {
  await anunciarFin(tx, id, null);
  await registrar(deps, tx, actor, {
    accion: "socio.vuelta",
    objeto: "usuario",
    objetoId: id,
    antes: { hasta: socio.terminaEl },
    despues: { hasta: null, motivo },
  });
  return done({ desde: hoy, numero: socio.numero, repuesto: 0 });
}

export const COLA_DE_BAJAS = defineQueue({ name: "bajas", retry: { limit: 3, delay: 60, delayMax: 600 } });

/**
 * Ends memberships in the night after their last day (Rule EMI-7), and catches up with missed nights. The person loses
 * the role and keeps the number. Later instalments of a plan with its own instalments are deleted.
 */
export async function terminarMembresias(deps: Deps): Promise<void> {
  const hoy = clubTime(deps.clock()).fecha;
  for (const id of await listTerminados(deps.db, hoy))
    await conCobrosSueltos(deps, async (tx, sueltos) => {
      const usuario = await lockUsuario(tx, id);
      const permisos = usuario && permisosTras("terminar", usuario.permisos as Rol[]);
      // Reads again under the lock, because the person may have returned.
      if (!permisos || !(await hasTerminado(tx, id, hoy))) return;
      await cambiarUsuario(tx, id, { permisos });
      if ((await findSocio(tx, id))?.terminaEl) sueltos.push(...(await terminarCuotas(deps, tx, id)));
      await registrar(deps, tx, null, {
        accion: "socio.termina",
        objeto: "usuario",
        objetoId: id,
        antes: { permisos: usuario.permisos },
        despues: { permisos },
      });
    });
}
