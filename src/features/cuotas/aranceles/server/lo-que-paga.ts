import { addDays, addMonths, clubTime } from "#contract/club-time.ts";
import { toPesos } from "#contract/money.ts";
import { conflict, done, invalidValue, notFound, type Outcome, refusing } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import { violates } from "#server/db/errors.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import {
  periodoDe,
  REGLAS_MENSUALES,
  type ReglaMensual,
  renglones,
  sumarImportes,
  ultimoDia,
  vencimientoDe,
  vigentes,
} from "../rules.ts";
import { lockArancel } from "./aranceles.repo.ts";
import {
  type AltaRow,
  deleteAlta,
  deleteAltas,
  endAdicional,
  endBeneficio,
  findPrecioDeBase,
  hasBase,
  hasPersona,
  insertAdicional,
  insertAlta,
  insertAltas,
  insertBeneficio,
  listAdicionalesActivos,
  listAdicionalesDe,
  listAltasDe,
  listBeneficiosDe,
  listEmitidas,
  listOrigenes,
  lockAdicional,
  lockAltasDesde,
  lockBeneficio,
  updateFinDeAlta,
} from "./lo-que-paga.repo.ts";
import { personasPorFacturar, reglasVigentes } from "./personas-por-facturar.ts";

const MESES = 3;
const OTRO_RENGLON = "Ajuste";
const esReglaMensual = (regla: string): regla is ReglaMensual => regla in REGLAS_MENSUALES;

/** Returns a person's monthly lines and their reasons, as issued or as they would be issued today (Rule TAR-8). */
export async function verLoQuePaga(deps: Deps, _actor: unknown, { id }: { id: number }) {
  if (!(await hasPersona(deps.db, id))) return notFound("Esa persona no existe.");
  const hoy = clubTime(deps.clock()).fecha;
  const reglas = await reglasVigentes(deps.db);
  const periodos = Array.from({ length: MESES }, (_, n) => addMonths(periodoDe(hoy), n));
  const [altas, adicionales, beneficios, adicionalesPosibles, origenes, emitidas, ...deCadaMes] =
    await Promise.all([
      listAltasDe(deps.db, id),
      listAdicionalesDe(deps.db, id),
      listBeneficiosDe(deps.db, id),
      listAdicionalesActivos(deps.db),
      listOrigenes(deps.db, id),
      listEmitidas(deps.db, id, periodos),
      ...periodos.map((periodo) => personasPorFacturar(deps.db, periodo, reglas, [id])),
    ]);
  const nombreDe = (regla: string, origen: string | null) =>
    [esReglaMensual(regla) ? REGLAS_MENSUALES[regla].nombre : OTRO_RENGLON, origenes.get(origen ?? "")]
      .filter(Boolean)
      .join(": ");
  const meses = periodos.flatMap((periodo, n) => {
    const emitida = emitidas.get(periodo);
    if (emitida)
      return {
        ...emitida,
        emitida: true,
        renglones: vigentes(emitida.renglones).map(({ origen, ...uno }) => ({
          ...uno,
          nombre: nombreDe(uno.regla, origen),
          origen: origen ?? "",
        })),
      };
    const [persona] = deCadaMes[n] ?? [];
    const suyos = persona ? renglones(persona, periodo, hoy, reglas) : [];
    if (suyos.length === 0) return [];
    return {
      periodo,
      emitida: false,
      vence: vencimientoDe(periodo, periodo > hoy ? periodo : hoy, reglas, persona?.alta.desde),
      total: toPesos(sumarImportes(suyos)),
      renglones: suyos.map(({ regla, base, importe, origen }) => ({
        regla,
        nombre: nombreDe(regla, origen),
        base: base === null ? null : toPesos(base),
        importe: toPesos(importe),
        origen,
      })),
    };
  });
  return done({
    altas,
    adicionales,
    beneficios,
    meses,
    orden: deCadaMes[0]?.[0]?.orden ?? 1,
    adicionalesPosibles,
    ausencia: reglas.ausencia,
  });
}

export function darBeneficio(
  deps: Deps,
  actor: Actor,
  { id, hasta, ...beneficio }: JsonOf<typeof contract.darBeneficio> & { id: number },
): Promise<Outcome<{ ok: true }>> {
  return deps.db.transaction(async (tx): Promise<Outcome<{ ok: true }>> => {
    if (!(await hasPersona(tx, id))) return notFound("Esa persona no existe.");
    const ultimo = hasta === null ? null : ultimoDia(hasta);
    await insertBeneficio(tx, {
      ...beneficio,
      personaId: id,
      hasta: ultimo,
      creadoEn: deps.clock(),
      creadoPor: actor.usuarioId,
    });
    await registrar(deps, tx, actor, {
      accion: "usuario.dar-beneficio",
      objetoId: id,
      despues: { ...beneficio, hasta: ultimo },
    });
    return done({ ok: true as const });
  });
}

export function terminarBeneficio(
  deps: Deps,
  actor: Actor,
  { id, hasta: ultimoMes }: { id: number; hasta: string },
): Promise<Outcome<{ ok: true }>> {
  return deps.db.transaction(async (tx): Promise<Outcome<{ ok: true }>> => {
    const beneficio = await lockBeneficio(tx, id);
    if (!beneficio) return notFound("Ese beneficio ya no está.");
    const hasta = ultimoDia(ultimoMes);
    if (beneficio.hasta === hasta) return done({ ok: true as const });
    await endBeneficio(tx, beneficio, { hasta, terminadoEn: deps.clock(), terminadoPor: actor.usuarioId });
    const { regla, porcentaje, importe, motivo, hasta: antes } = beneficio;
    await registrar(deps, tx, actor, {
      accion: "usuario.terminar-beneficio",
      objetoId: beneficio.personaId,
      antes: { regla, porcentaje, importe, motivo, hasta: antes },
      despues: { hasta },
    });
    return done({ ok: true as const });
  });
}

const YA_LO_PAGA = "Esta persona ya paga ese adicional en esas fechas.";

const adicionalRepetido = refusing((error) =>
  violates(error, "adicionales_de_persona_de_a_uno") ? conflict("repetido", YA_LO_PAGA) : null,
);

export function agregarAdicional(
  deps: Deps,
  actor: Actor,
  { id, arancelId, desde }: { id: number; arancelId: number; desde: string },
): Promise<Outcome<{ ok: true }>> {
  return deps.db
    .transaction(async (tx): Promise<Outcome<{ ok: true }>> => {
      if (!(await hasPersona(tx, id))) return notFound("Esa persona no existe.");
      const arancel = await lockArancel(tx, arancelId);
      if (arancel?.tipo !== "adicional" || !arancel.activa)
        return invalidValue("arancelId", "Ese adicional ya no se cobra: elegí otro");
      const creadoEn = deps.clock();
      await insertAdicional(tx, { personaId: id, arancelId, desde, creadoEn, creadoPor: actor.usuarioId });
      await registrar(deps, tx, actor, {
        accion: "usuario.agregar-adicional",
        objetoId: id,
        despues: { arancelId, desde },
      });
      return done({ ok: true as const });
    })
    .catch(adicionalRepetido);
}

export function terminarAdicional(deps: Deps, actor: Actor, { id, hasta }: { id: number; hasta: string }) {
  return deps.db
    .transaction(async (tx): Promise<Outcome<{ ok: true }>> => {
      const adicional = await lockAdicional(tx, id);
      if (!adicional) return notFound("Ese adicional ya no está.");
      if (adicional.hasta === hasta) return done({ ok: true as const });
      await endAdicional(tx, adicional, hasta);
      await registrar(deps, tx, actor, {
        accion: "usuario.terminar-adicional",
        objetoId: adicional.personaId,
        antes: { arancelId: adicional.arancelId, desde: adicional.desde, hasta: adicional.hasta },
        despues: { hasta },
      });
      return done({ ok: true as const });
    })
    .catch(adicionalRepetido);
}

export const esMensual = hasBase;
export const precioMensual = findPrecioDeBase;
export const altasDesde = lockAltasDesde;
export const abrirEnLote = insertAltas;
export const quitarAltas = deleteAltas;

/** Data to undo a change (`deshacerAlta`): plain values that can be stored as JSON. */
export interface AltaCambiada {
  personaId: number;
  desde: string;
  nueva: number | null;
  antes: (Pick<AltaRow, "id" | "planId" | "desde" | "hasta" | "motivo"> & { quitada: boolean })[];
}

/**
 * Makes a person pay a plan monthly from a day on, or no plan (Rule TAR-10). Current memberships end the day before,
 * and later ones are deleted. Does nothing if the person already pays that plan. The caller locks the member's row.
 * @returns undo data; null if nothing changed
 */
export async function cambiarAlta(
  deps: Deps,
  tx: Tx,
  { personaId, planId, desde }: { personaId: number; planId: number | null; desde: string },
): Promise<AltaCambiada | null> {
  const rows = await lockAltasDesde(tx, personaId, desde);
  const [sigue] = rows;
  if (rows.length === 1 && sigue?.planId === planId && sigue.hasta === null && sigue.desde <= desde)
    return null;
  if (rows.length === 0 && planId === null) return null;
  const antes: AltaCambiada["antes"] = [];
  for (const { id, planId: suPlan, desde: suDesde, hasta, motivo } of rows) {
    const quitada = suDesde >= desde;
    if (quitada) await deleteAlta(tx, id);
    else await updateFinDeAlta(tx, id, addDays(desde, -1));
    antes.push({ id, planId: suPlan, desde: suDesde, hasta, motivo, quitada });
  }
  const nueva =
    planId === null ? null : await insertAlta(tx, { personaId, planId, desde, creadaEn: deps.clock() });
  return { personaId, desde, nueva, antes };
}

/** Reverts `cambiarAlta`. The caller locks the member's row. */
export async function deshacerAlta(deps: Deps, tx: Tx, { personaId, nueva, antes }: AltaCambiada) {
  if (nueva !== null) await deleteAlta(tx, nueva);
  for (const { id, quitada, ...alta } of antes)
    if (quitada) await insertAlta(tx, { ...alta, personaId, creadaEn: deps.clock() });
    else await updateFinDeAlta(tx, id, alta.hasta);
}
