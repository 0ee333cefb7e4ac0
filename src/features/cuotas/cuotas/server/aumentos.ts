import { createHash } from "node:crypto";
import { clubTime } from "#contract/club-time.ts";
import { toCentavos, toPesos } from "#contract/money.ts";
import { conflict, done, invalidValue, notFound, type Outcome } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { IMPORTE_MAX, renglones, sumarImportes } from "#features/cuotas/aranceles/rules.ts";
import { lockConPrecios, ponerPrecios } from "#features/cuotas/aranceles/server/aranceles.ts";
import {
  type PersonaPorFacturar,
  personasPorFacturar,
  reglasVigentes,
} from "#features/cuotas/aranceles/server/personas-por-facturar.ts";
import { cambiarPrecio, lockConPrecio } from "#features/cuotas/aranceles/server/planes.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { responsablesDe } from "#features/personas/vinculos/server/destinatarios.ts";
import type { Tx } from "#server/db/database.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import type * as contract from "../contract.ts";
import type { Aumento, PrevisionDeAumento } from "../contract.ts";
import { importeDelAumento, type Medida, origenDe, precioAumentado, recalcular, subeEn } from "../rules.ts";
import {
  type AumentoRow,
  type CambiosDePrecio,
  findAumento,
  hasPosterior,
  insertAumento,
  listAlcanzados,
  listAumentos,
  listPersonas,
  listPreciosDe,
  lockAumento,
  sumLineasDe,
  updateDeshecho,
} from "./aumentos.repo.ts";
import { idsDe } from "./cuotas.repo.ts";
import {
  type CuotaDeAumentoRow,
  listAumentables,
  listAumentadas,
  listEmitidasDesde,
  listPagadasDesde,
} from "./lineas-de-aumento.repo.ts";
import { avisarAumento, type FamiliaAvisada } from "./mails.ts";
import { insertRenglones } from "./renglones.repo.ts";

type Pedido = JsonOf<typeof contract.preverAumento>;

/** Shows what a price increase would do (Rule AUM-1), by running the same transaction and rolling it back. */
export function preverAumento(deps: Deps, actor: Actor, pedido: Pedido) {
  const calcular = async (tx: Tx): Promise<Outcome<PrevisionDeAumento>> => {
    const calculado = await calcularAumento(deps, tx, pedido, { creadoPor: actor.usuarioId, lock: false });
    return calculado.ok ? done(await toPrevision(tx, calculado.value)) : calculado;
  };
  return outcomeTransaction(deps.db, calcular, () => false);
}

const PRIMEROS = 20;

async function toPrevision(tx: Tx, calculado: AumentoCalculado): Promise<PrevisionDeAumento> {
  const { alcance, lineas, mensual, limite } = calculado;
  const cambios = [...mensual].map(([id, uno]) => ({ id, ...uno, sube: subeEn(uno.antes, uno.despues) }));
  const deCuotas = lineas.map(({ usuarioId, base, importe }) => ({
    id: usuarioId,
    antes: base,
    despues: base + importe,
    sube: subeEn(base, base + importe),
  }));
  const superan = new Map<number, (typeof cambios)[number]>();
  for (const uno of [...cambios, ...deCuotas])
    if ((uno.sube ?? 0) > limite && !superan.has(uno.id)) superan.set(uno.id, uno);
  const primeros = [...superan.values()].sort((a, b) => (b.sube ?? 0) - (a.sube ?? 0)).slice(0, PRIMEROS);
  const personas = await listPersonas(tx, idsDe(primeros));
  const nombres = new Map(personas.map(({ id, nombre, apellido }) => [id, `${nombre} ${apellido}`]));
  const sumar = (cuales: readonly number[]) => toPesos(cuales.reduce((sum, one) => sum + one, 0));
  return {
    huella: calculado.huella,
    precios: [...alcance.aranceles, ...alcance.planes].map(({ id: _, ...precio }) => precio),
    mensual: {
      personas: cambios.length,
      antes: sumar(cambios.map(({ antes }) => antes)),
      despues: sumar(cambios.map(({ despues }) => despues)),
    },
    cuotas: calculado.conteos,
    enCurso: calculado.enCurso,
    superan: {
      limite,
      personas: superan.size,
      primeros: primeros.map(({ id, antes, despues }) => ({
        id,
        nombre: nombres.get(id) ?? "",
        antes: toPesos(antes),
        despues: toPesos(despues),
      })),
    },
  };
}

/**
 * Applies the previewed increase in one transaction (Rule AUM-1): new prices, a line in each unpaid
 * instalment that it concerns, and an email to each family. 409 if anything has changed since the preview.
 */
export async function aplicarAumento(
  deps: Deps,
  actor: Actor,
  { motivo, huella, ...pedido }: JsonOf<typeof contract.aplicarAumento>,
): Promise<Outcome<Aumento>> {
  const aplicado = await outcomeTransaction(deps.db, async (tx): Promise<Outcome<number>> => {
    const creadoPor = actor.usuarioId;
    const calculado = await calcularAumento(deps, tx, pedido, { creadoPor, motivo, lock: true });
    if (!calculado.ok) return calculado;
    if (calculado.value.huella !== huella)
      return conflict(
        "cambio",
        "Algo cambió desde que miraste el aumento. Miralo de nuevo antes de aplicarlo.",
      );
    const { id: aumentoId, alcance, lineas, conteos } = calculado.value;
    for (const { id, despues } of alcance.planes) {
      const plan = await lockConPrecio(tx, id);
      if (plan) await cambiarPrecio(tx, plan, despues);
    }
    await aumentarCuotas(tx, lineas, aumentoId, { creadoEn: deps.clock(), creadoPor, motivo });
    const { vigenteDesde, porcentaje, precio } = pedido;
    await registrar(deps, tx, actor, {
      accion: "aumento.aplicar",
      objetoId: aumentoId,
      despues: { ...conteos, vigenteDesde, motivo, porcentaje, precio },
    });
    await deps.jobs.send(tx, COLA_DE_AUMENTOS, { aumentoId });
    return done(aumentoId);
  });
  if (!aplicado.ok) return aplicado;
  deps.cache.drop("planes");
  const [aumento] = await listAumentos(deps.db, aplicado.value);
  if (!aumento) throw new Error("a raise that was just written is gone");
  return done(aumento);
}

/** An increase with its lines, in whole centavos. */
interface AumentoCalculado {
  id: number;
  /** In pesos. */
  alcance: CambiosDePrecio;
  lineas: (LineaDeAumento & { usuarioId: number })[];
  /** In pesos. */
  conteos: AumentoRow["conteos"];
  /** Number of instalments that stay as they are, because a payment is in progress. */
  enCurso: number;
  /** Monthly amount of each person concerned. */
  mensual: Map<number, { antes: number; despues: number }>;
  limite: number;
  huella: string;
}

/** The amount that a price increase adds to an instalment, or removes again, in whole centavos. */
interface LineaDeAumento {
  cuotaId: number;
  base: number;
  importe: number;
}

/**
 * Computes a price increase (Rule AUM-1) for its preview and for applying it. Locks the prices and, when applying it,
 * the instalments. Writes the increase with its new prices, which a preview rolls back.
 */
export async function calcularAumento(
  deps: Deps,
  tx: Tx,
  pedido: Pedido,
  { creadoPor, motivo = "", lock }: { creadoPor: number; motivo?: string; lock: boolean },
): Promise<Outcome<AumentoCalculado>> {
  const { vigenteDesde, incluyeVencidas, porcentaje, precio } = pedido;
  const ahora = deps.clock();
  const medida: Medida =
    precio === undefined ? { porcentaje: porcentaje ?? 0 } : { precio: toCentavos(precio) };
  const nuevos = await preciosNuevos(tx, pedido, medida);
  if (!nuevos.ok) return nuevos;
  const alcance = nuevos.value;
  const elegidos = new Set(pedido.aranceles);
  const cuotas = await listAumentables(tx, {
    aranceles: pedido.aranceles,
    planes: pedido.planes,
    desde: vigenteDesde,
    todas: incluyeVencidas,
    lock,
  });
  const lineas = cuotas.flatMap((cuota) => {
    const importe = cuota.enCurso ? 0 : importeDelAumento(cuota, medida, (uno) => elegidos.has(uno));
    return importe > 0
      ? [{ cuotaId: cuota.id, usuarioId: cuota.usuarioId, base: cuota.precio, importe }]
      : [];
  });
  const conteos = {
    cuotas: lineas.length,
    personas: new Set(lineas.map(({ usuarioId }) => usuarioId)).size,
    importe: toPesos(sumarImportes(lineas)),
  };

  const reglas = await reglasVigentes(tx);
  const facturar = async () =>
    (await personasPorFacturar(tx, vigenteDesde, reglas)).filter(
      ({ alta, adicionales }) =>
        elegidos.has(alta.arancelId) || adicionales.some(({ arancelId }) => elegidos.has(arancelId)),
    );
  const costo = (persona: PersonaPorFacturar) =>
    sumarImportes(renglones(persona, vigenteDesde, vigenteDesde, reglas));
  const antes = new Map((await facturar()).map((persona) => [persona.id, costo(persona)]));
  const id = await insertAumento(tx, {
    alcance,
    conteos,
    porcentaje,
    precio,
    vigenteDesde,
    incluyeVencidas,
    motivo,
    aplicadoEn: ahora,
    aplicadoPor: creadoPor,
  });
  await ponerPrecios(
    tx,
    alcance.aranceles.map(({ id: arancelId, despues }) => ({
      arancelId,
      vigenteDesde,
      importe: despues,
      aumentoId: id,
      creadoEn: ahora,
      creadoPor,
    })),
  );
  const mensual: AumentoCalculado["mensual"] = new Map();
  for (const persona of await facturar())
    mensual.set(persona.id, { antes: antes.get(persona.id) ?? 0, despues: costo(persona) });
  return done({
    id,
    alcance,
    lineas,
    conteos,
    enCurso: cuotas.filter(({ enCurso }) => enCurso).length,
    mensual,
    limite: reglas.avisoDeAumento,
    huella: createHash("sha256")
      .update(JSON.stringify([pedido, alcance, lineas, [...mensual]]))
      .digest("hex"),
  });
}

async function preciosNuevos(tx: Tx, pedido: Pedido, medida: Medida) {
  const campo = pedido.precio === undefined ? "porcentaje" : "precio";
  const tomados = await lockConPrecios(tx, pedido.aranceles, pedido.vigenteDesde);
  if (!tomados.ok) return tomados;
  const alcance: CambiosDePrecio = { aranceles: [], planes: [] };
  for (const { id, nombre, precio } of tomados.value) {
    if (precio === null) return invalidValue("vigenteDesde", `${nombre} todavía no tiene precio en ese mes`);
    const despues = precioAumentado(precio, medida);
    if (despues <= precio) return invalidValue(campo, `${nombre} ya cuesta eso o más`);
    alcance.aranceles.push({ id, nombre, antes: toPesos(precio), despues: toPesos(despues) });
  }
  for (const id of pedido.planes) {
    const plan = await lockConPrecio(tx, id);
    if (!plan) return invalidValue("planes", "Uno de los planes ya no existe: elegí de nuevo");
    const despues = precioAumentado(toCentavos(plan.precio), medida);
    if (despues <= toCentavos(plan.precio))
      return invalidValue(campo, `${plan.nombre_plan} ya cuesta eso o más`);
    alcance.planes.push({ id, nombre: plan.nombre_plan, antes: plan.precio, despues: toPesos(despues) });
  }
  const muyCaro = [...alcance.aranceles, ...alcance.planes].find(({ despues }) => despues > IMPORTE_MAX);
  return muyCaro ? invalidValue(campo, `${muyCaro.nombre} quedaría demasiado caro`) : done(alcance);
}

/** Adds a line to each of these unpaid, locked instalments (Rule AUM-2). */
export const aumentarCuotas = (
  tx: Tx,
  lineas: readonly LineaDeAumento[],
  aumentoId: number,
  por: { creadoEn: Date; creadoPor: number; motivo: string },
): Promise<void> =>
  insertRenglones(
    tx,
    lineas.map((linea) => ({ regla: "aumento", version: 1, ...linea, origen: origenDe(aumentoId) })),
    por,
  );

/**
 * Undoes a price increase (Rule AUM-4): adds a counter-line to each raised instalment, even if it was issued since at
 * the new prices, and restores the earlier prices from the same month on. Emails the families. 409 once any of these
 * instalments has a payment, or after a later price change or increase.
 */
export function deshacerAumento(deps: Deps, actor: Actor, { id }: { id: number }) {
  return outcomeTransaction(deps.db, async (tx): Promise<Outcome<{ ok: true }>> => {
    const aumento = await lockAumento(tx, id);
    if (!aumento) return notFound("Ese aumento no existe.");
    if (aumento.deshechoEn) return conflict("ya-deshecho", "Ese aumento ya se deshizo.");
    const precios = await preciosDeAntes(tx, aumento);
    if (!precios.ok) return precios;
    const ahora = deps.clock();
    const cuotas = await cuotasAfectadas(tx, aumento);
    const lineas = cuotas.flatMap((cuota) => contrarenglon(cuota, aumento));
    const pagas = (await tocadas(tx, aumento, cuotas, lineas)).length;
    if (pagas > 0) return conflict("ya-se-pago", yaSePago(pagas));
    const por = { creadoEn: ahora, creadoPor: actor.usuarioId };
    await aumentarCuotas(tx, lineas, id, { ...por, motivo: "Se deshizo el aumento" });
    const { vigenteDesde } = aumento;
    await ponerPrecios(
      tx,
      aumento.alcance.aranceles.map(({ id: arancelId, antes }) => ({
        arancelId,
        vigenteDesde,
        importe: antes,
        aumentoId: id,
        ...por,
      })),
    );
    for (const { plan, antes } of precios.value) await cambiarPrecio(tx, plan, antes);
    await updateDeshecho(tx, id, { deshechoEn: ahora, deshechoPor: actor.usuarioId });
    await registrar(deps, tx, actor, {
      accion: "aumento.deshacer",
      objetoId: id,
      antes: { ...aumento.conteos, vigenteDesde, motivo: aumento.motivo },
    });
    await deps.jobs.send(tx, COLA_DE_AUMENTOS, { aumentoId: id });
    return done({ ok: true as const });
  }).then((outcome) => {
    if (outcome.ok) deps.cache.drop("planes");
    return outcome;
  });
}

const yaSePago = (cuantas: number) =>
  `Ya no se puede deshacer: ${cuantas === 1 ? "una cuota con el aumento ya se pagó, o se está pagando" : `${cuantas} cuotas con el aumento ya se pagaron, o se están pagando`}.`;

/**
 * Locks the prices that an increase changed, and returns the plans with their earlier prices. 409 `posterior`
 * if a price has changed since.
 */
async function preciosDeAntes(tx: Tx, aumento: AumentoRow) {
  const posterior = () =>
    conflict("posterior", "Hay un precio posterior a este aumento: cambialo desde Precios por mes o Planes.");
  const { aranceles, planes } = aumento.alcance;
  const tomados = await lockConPrecios(
    tx,
    aranceles.map((uno) => uno.id),
    aumento.vigenteDesde,
  );
  if (!tomados.ok) return tomados;
  const propios = new Set(await listPreciosDe(tx, aumento.id));
  if (tomados.value.some(({ ultimoPrecioId }) => !propios.has(ultimoPrecioId))) return posterior();
  if (await hasPosterior(tx, aumento)) return posterior();
  const deAntes = [];
  for (const { id, antes, despues } of planes) {
    const plan = await lockConPrecio(tx, id);
    if (!plan || plan.precio !== despues) return posterior();
    deAntes.push({ plan, antes });
  }
  return done(deAntes);
}

/** Locks the instalments that have a line of the increase, and instalments issued since at the new prices. */
async function cuotasAfectadas(tx: Tx, aumento: AumentoRow): Promise<CuotaDeAumentoRow[]> {
  const conLinea = await listAumentadas(tx, origenDe(aumento.id));
  const ids = new Set(idsDe(conLinea));
  const emitidas = await listEmitidasDesde(tx, {
    aranceles: aumento.alcance.aranceles.map((uno) => uno.id),
    desde: aumento.vigenteDesde,
    creadasDesde: aumento.aplicadoEn,
  });
  return [...conLinea, ...emitidas.filter(({ id }) => !ids.has(id))];
}

/**
 * Returns the instalments with a payment, even a payment in progress, and instalments that owe less than the increase
 * added to them.
 */
async function tocadas(
  tx: Tx,
  { aplicadoEn }: AumentoRow,
  cuotas: readonly CuotaDeAumentoRow[],
  lineas: readonly LineaDeAumento[],
): Promise<CuotaDeAumentoRow[]> {
  const pagadas = await listPagadasDesde(tx, idsDe(cuotas), aplicadoEn);
  const quita = new Map(lineas.map(({ cuotaId, importe }) => [cuotaId, -importe]));
  return cuotas.filter(({ id, enCurso, precio, falta }) => {
    const queda = falta - (quita.get(id) ?? 0);
    return enCurso || pagadas.has(id) || queda < 0 || (queda === 0 && precio > falta);
  });
}

function contrarenglon({ id, precio, lineas }: CuotaDeAumentoRow, aumento: AumentoRow): LineaDeAumento[] {
  const suyas = lineas.filter(({ origen }) => origen === origenDe(aumento.id));
  const aranceles = new Map(aumento.alcance.aranceles.map((uno) => [uno.id, uno]));
  const { antes, despues } = recalcular(lineas, (arancelId, importe) => {
    const uno = aranceles.get(arancelId);
    return uno && importe === toCentavos(uno.despues) ? toCentavos(uno.antes) : importe;
  });
  const importe = suyas.length > 0 ? -suyas.reduce((sum, uno) => sum + uno.importe, 0) : despues - antes;
  return importe < 0 ? [{ cuotaId: id, base: precio, importe }] : [];
}

export const COLA_DE_AUMENTOS = defineQueue<{ aumentoId: number }>({
  name: "aumento",
  retry: { limit: 300, delay: 5, delayMax: 900 },
});

/** Number of emails queued in one transaction. */
const TANDA = 100;

/** Emails each family that a price increase concerns (Rule AUM-3). A repeated call sends no further emails. */
export async function avisarAumentos(deps: Deps, { aumentoId }: { aumentoId: number }): Promise<void> {
  const aumento = await findAumento(deps.db, aumentoId);
  if (!aumento) return;
  const familias = await familiasDe(deps, aumento);
  for (let at = 0; at < familias.length; at += TANDA)
    await deps.db.transaction(async (tx) => {
      for (const familia of familias.slice(at, at + TANDA)) await avisarAumento(deps, tx, aumento, familia);
    });
}

/** Returns the recipients: everybody with an address, for themselves and for those without one for whom they answer. */
async function familiasDe(deps: Deps, aumento: AumentoRow): Promise<FamiliaAvisada[]> {
  const { db: q } = deps;
  const origen = origenDe(aumento.id);
  const hoy = clubTime(deps.clock()).fecha;
  const dia = aumento.vigenteDesde > hoy ? aumento.vigenteDesde : hoy;
  const aranceles = aumento.alcance.aranceles.map(({ id }) => id);
  const personas = await listPersonas(q, await listAlcanzados(q, { aranceles, origen, dia }));
  const sumas = await sumLineasDe(q, origen);
  const familias = new Map<number, FamiliaAvisada>();
  const sumarle = (a: Omit<FamiliaAvisada, "personas">, { id, nombre }: { id: number; nombre: string }) => {
    const familia = familias.get(a.id) ?? { ...a, personas: [] };
    familia.personas.push({ id, nombre, suma: sumas.get(id) ?? 0 });
    familias.set(a.id, familia);
  };
  const porId = new Map(personas.map((persona) => [persona.id, persona]));
  for (const { id, nombre, correo } of personas) if (correo) sumarle({ id, nombre, correo }, { id, nombre });
  const sinCorreo = personas.filter(({ correo }) => !correo).map(({ id }) => id);
  for (const { id, nombre, correo, dependienteId } of await responsablesDe(deps, q, sinCorreo, "cuotas")) {
    const persona = porId.get(dependienteId);
    if (persona) sumarle({ id, nombre, correo }, persona);
  }
  return [...familias.values()];
}
