import { addDays, clubTime } from "#contract/club-time.ts";
import { done, notFound, type Outcome, refused, refusedField } from "#contract/outcome.ts";
import type { Rol } from "#contract/permission.ts";
import { periodoDe, ultimoDia } from "#features/cuotas/aranceles/rules.ts";
import { altasDesde, cambiarAlta, esMensual } from "#features/cuotas/aranceles/server/lo-que-paga.ts";
import { conCobrosSueltos } from "#features/cuotas/cuotas/server/asignar-cuotas.ts";
import { reponerPeriodosDesde, terminarPlanMensual } from "#features/cuotas/cuotas/server/bajas.ts";
import { registrar } from "#features/personas/auditoria/server/decisiones.ts";
import { permisosTras } from "#features/personas/usuarios/rules.ts";
import { cambiarUsuario, lockUsuario } from "#features/personas/usuarios/server/usuarios.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import type { Baja, Vuelta } from "../contract.ts";
import { findSocio, hasTerminado, listTerminados, updatePlanDeSocio } from "./emisiones.repo.ts";

/**
 * Ends a membership in a monthly plan after the month of a day (Rule EMI-7). The person stays a member until the night
 * after that (`terminarMembresias`). Audited.
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
    if (periodoDe(dia) < periodoDe(hoy))
      return refusedField(422, "mes-terminado", "hasta", "La baja es con este mes o con uno que viene");
    const antes = (await altasDesde(tx, id, hoy)).at(-1);
    const hasta = ultimoDia(periodoDe(dia));
    const creadoPor = actor.usuarioId;
    const fin = await terminarPlanMensual(deps, tx, { usuarioId: id, hasta, motivo, creadoPor });
    if (!fin || !antes) return refused(409, "sin-alta", "Esta persona no paga ningún plan mensual.");
    sueltos.push(...fin.sueltos);
    const baja = {
      hasta,
      cuotas: fin.cuotas,
      anulado: fin.anulado / 100,
      acreditado: fin.acreditado / 100,
    };
    await registrar(deps, tx, actor, {
      accion: "socio.baja",
      objeto: "usuario",
      objetoId: id,
      antes: { hasta: antes.hasta },
      despues: { ...baja, motivo },
    });
    return done(baja);
  });
}

interface Pedido {
  id: number;
  planId?: number | undefined;
  motivo: string;
}

/**
 * Cancels a planned leave, or readmits a person from today on with their number (Rule EMI-8). From then on, charges the
 * months again that the leave had voided. Audited.
 */
export function volver(deps: Deps, actor: Actor, pedido: Pedido): Promise<Outcome<Vuelta>> {
  return deps.db.transaction((tx) => volverEn(deps, tx, actor, pedido));
}

async function volverEn(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { id, planId, motivo }: Pedido,
): Promise<Outcome<Vuelta>> {
  const usuario = await lockUsuario(tx, id);
  if (!usuario) return notFound("Ese usuario no existe.");
  const socio = await findSocio(tx, id);
  if (!socio)
    return refused(409, "no-fue-socia", "Esta persona nunca fue socia: inscribila en la secretaría.");
  if (!usuario.alta)
    return refused(409, "de-baja", "Su usuario está de baja. Dale de alta y volvé a intentarlo.");
  const hoy = clubTime(deps.clock()).fecha;
  const actual = (await altasDesde(tx, id, hoy)).at(-1);
  if (actual && actual.hasta === null)
    return refused(409, "ya-esta", "Esta persona ya paga un plan mensual.");
  const plan = planId ?? actual?.planId ?? socio.planId;
  if (!(await esMensual(tx, plan)))
    return refused(409, "plan-no-mensual", "Ese plan no se paga por mes: usá Cambiar plan.");
  const permisos = usuario.permisos.includes("socio")
    ? usuario.permisos
    : permisosTras("inscribir", usuario.permisos as Rol[]);
  if (!permisos)
    return refused(
      409,
      "pedido-en-curso",
      "Ya pidió ser socia desde el sitio: confirmá o rechazá su pedido.",
    );
  const desde = actual?.hasta ? addDays(actual.hasta, 1) : hoy;
  await cambiarAlta(deps, tx, { personaId: id, planId: plan, desde });
  if (!usuario.permisos.includes("socio")) await cambiarUsuario(tx, id, { permisos: permisos as Rol[] });
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
  return done({ desde, numero: socio.numero, repuesto: repuesto / 100 });
}

export const COLA_DE_BAJAS = defineQueue({ name: "bajas", retry: { limit: 3, delay: 60, delayMax: 600 } });

/**
 * Ends memberships in the night after the last day of their monthly plan (Rule EMI-7): the person loses the role and
 * keeps the number. Audited. Catches up on missed nights.
 */
export async function terminarMembresias(deps: Pick<Deps, "clock" | "db">): Promise<void> {
  const hoy = clubTime(deps.clock()).fecha;
  for (const id of await listTerminados(deps.db, hoy))
    await deps.db.transaction(async (tx) => {
      const usuario = await lockUsuario(tx, id);
      const permisos = usuario && permisosTras("terminar", usuario.permisos as Rol[]);
      // Reads again under the lock, because the person may have returned.
      if (!permisos || !(await hasTerminado(tx, id, hoy))) return;
      await cambiarUsuario(tx, id, { permisos });
      await registrar(deps, tx, null, {
        accion: "socio.termina",
        objeto: "usuario",
        objetoId: id,
        antes: { permisos: usuario.permisos },
        despues: { permisos },
      });
    });
}
