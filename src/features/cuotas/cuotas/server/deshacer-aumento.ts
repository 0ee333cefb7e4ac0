import { toCentavos } from "#contract/money.ts";
import { conflict, done, notFound, type Outcome } from "#contract/outcome.ts";
import { lockConPrecios, ponerPrecios } from "#features/cuotas/aranceles/server/aranceles.ts";
import { cambiarPrecio, lockConPrecio } from "#features/cuotas/aranceles/server/planes.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { origenDe, recalcular } from "../rules.ts";
import { COLA_DE_AUMENTOS } from "./aplicar-aumento.ts";
import {
  type AumentoRow,
  hasPosterior,
  listPreciosDe,
  lockAumento,
  updateDeshecho,
} from "./aumentos.repo.ts";
import { aumentarCuotas, type LineaDeAumento } from "./calcular-aumento.ts";
import { idsDe } from "./cuotas.repo.ts";
import {
  type CuotaDeAumentoRow,
  listAumentadas,
  listEmitidasDesde,
  listPagadasDesde,
} from "./lineas-de-aumento.repo.ts";

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
    await aumentarCuotas(tx, lineas, {
      origen: origenDe(id),
      creadoEn: ahora,
      creadoPor: actor.usuarioId,
      motivo: "Se deshizo el aumento",
    });
    const { vigenteDesde } = aumento;
    await ponerPrecios(
      tx,
      aumento.alcance.aranceles.map(({ id: arancelId, antes }) => ({
        arancelId,
        vigenteDesde,
        importe: antes,
        aumentoId: id,
        creadoEn: ahora,
        creadoPor: actor.usuarioId,
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
