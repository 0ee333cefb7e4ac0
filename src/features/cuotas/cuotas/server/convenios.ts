import { clubTime } from "#contract/club-time.ts";
import { formatCentavos } from "#contract/format.ts";
import { sumPesos, toCentavos, toPesos } from "#contract/money.ts";
import { conflict, done, invalidValue, notFound, type Outcome } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { personaPorId } from "#features/personas/usuarios/server/usuarios.ts";
import { puedeSobre } from "#features/personas/vinculos/server/derechos-de-usuario.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import type { Convenio } from "../contract.ts";
import { CUOTA_ACREDITADA_A_OTRA, renglon, repartirPartes, yaPaga } from "../rules.ts";
import { conCobrosSueltos } from "./asignar-cuotas.ts";
import {
  insertConvenio,
  listConvenios,
  listRenglonesDeConvenio,
  lockConvenio,
  origenDe,
  updateAnulado,
} from "./convenios.repo.ts";
import { idsDe, listCobrosSinTerminar } from "./cuotas.repo.ts";
import { lockVarias } from "./imputaciones.repo.ts";
import { faltaDe, porVencimiento } from "./imputaciones.ts";
import { avisarConvenio, avisarConvenioDeshecho } from "./mails.ts";
import { insertCuotas, insertRenglones } from "./renglones.repo.ts";

const EMPEZADO =
  "Ya se pagó o cambió una parte de este convenio: no se puede deshacer. Podés hacer otro con lo que falta.";

export async function deshacerConvenio(
  deps: Deps,
  actor: Actor,
  { id, motivo }: { id: number; motivo: string },
): Promise<Outcome<Convenio>> {
  const hecho = await conCobrosSueltos(deps, (tx, sueltos) =>
    deshacerEn(deps, tx, actor, { id, motivo }, sueltos),
  );
  return hecho.ok ? done(await verConvenio(deps.db, id)) : hecho;
}

async function deshacerEn(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { id, motivo }: { id: number; motivo: string },
  sueltos: number[],
): Promise<Outcome<null>> {
  const convenio = await lockConvenio(tx, id);
  if (!convenio) return notFound("Ese convenio no existe.");
  if (convenio.anuladoEn) return conflict("deshecho", "Ese convenio ya se deshizo.");
  const renglones = await listRenglonesDeConvenio(tx, id);
  const tomadas = await lockVarias(
    tx,
    renglones.map(({ cuotaId }) => cuotaId),
  );
  const porId = new Map(tomadas.map((cuota) => [cuota.id, cuota]));
  for (const { cuotaId, importe } of renglones) {
    const cuota = porId.get(cuotaId);
    const esParte = importe > 0;
    const cambiada = !cuota || cuota.acreditadaEn !== null || (esParte && cuota.importe !== importe);
    if (cambiada || (esParte && cuota.imputado > 0)) return conflict("empezado", EMPEZADO);
  }
  const creadoEn = deps.clock();
  const contrarenglones = renglones.map(({ cuotaId, importe }) => {
    const antes = toCentavos(porId.get(cuotaId)?.importe ?? 0);
    return {
      ...renglon("convenio", -toCentavos(importe), antes),
      cuotaId,
      origen: `${origenDe(id)}:deshecho`,
    };
  });
  await insertRenglones(tx, contrarenglones, { creadoPor: actor.usuarioId, creadoEn, motivo });
  const partes = renglones.filter(({ importe }) => importe > 0);
  const cobros = await listCobrosSinTerminar(
    tx,
    partes.map(({ cuotaId }) => cuotaId),
  );
  sueltos.push(...cobros);
  await updateAnulado(tx, id, creadoEn, actor.usuarioId);
  const total = sumPesos(partes.map(({ importe }) => importe));
  await registrar(deps, tx, actor, {
    accion: "cuota.deshacer-convenio",
    objeto: "usuario",
    objetoId: convenio.personaId,
    despues: { convenio: id, importe: total, motivo },
  });
  const persona = await personaPorId(tx, convenio.personaId);
  if (persona) await avisarConvenioDeshecho(deps, tx, persona, { id, total, creadoEn: convenio.creadoEn });
  return done(null);
}

type Pedido = JsonOf<typeof contract.convenir> & { id: number };

/**
 * Replaces the debt from a family's instalments with dated parts (Rule DEU-4). Cancels their payments in progress; if
 * that money still arrives, it is treated as a late payment.
 */
export async function convenir(deps: Deps, actor: Actor, pedido: Pedido): Promise<Outcome<Convenio>> {
  const refusal = partesInvalidas(pedido.partes, clubTime(deps.clock()).fecha);
  if (refusal) return refusal;
  const hecho = await conCobrosSueltos(deps, (tx, sueltos) => convenirEn(deps, tx, actor, pedido, sueltos));
  return hecho.ok ? done(await verConvenio(deps.db, hecho.value)) : hecho;
}

function partesInvalidas(partes: Pedido["partes"], hoy: string) {
  for (const [n, { fecha }] of partes.entries()) {
    const antes = partes[n - 1]?.fecha;
    if (fecha < hoy) return invalidValue(`partes.${n}.fecha`, "La fecha no puede haber pasado");
    if (antes !== undefined && fecha <= antes)
      return invalidValue(`partes.${n}.fecha`, "Cada parte vence después de la anterior");
  }
  return null;
}

async function convenirEn(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { id: personaId, cuotas: ids, partes, motivo }: Pedido,
  sueltos: number[],
): Promise<Outcome<number>> {
  const persona = await personaPorId(tx, personaId);
  if (!persona) return notFound("Esa persona no existe.");
  const tomadas = await lockVarias(tx, ids);
  const deQuienes = new Set(tomadas.map(({ usuarioId }) => usuarioId));
  if (tomadas.length < new Set(ids).size || !(await puedeSobre(deps, tx, personaId, "paga", deQuienes)))
    return notFound("Alguna de esas cuotas no existe, o no la paga esa persona.");
  if (tomadas.some(({ pagadaEn }) => pagadaEn !== null)) return conflict("ya-paga", yaPaga(tomadas));
  if (tomadas.some(({ acreditadaEn }) => acreditadaEn !== null))
    return conflict("acreditada", CUOTA_ACREDITADA_A_OTRA);
  const cuotas = porVencimiento(tomadas);
  const deben = new Map<number, number>();
  for (const cuota of cuotas) deben.set(cuota.usuarioId, (deben.get(cuota.usuarioId) ?? 0) + faltaDe(cuota));
  const debe = [...deben.values()].reduce((sum, uno) => sum + uno, 0);
  const pactado = partes.reduce((sum, { importe }) => sum + toCentavos(importe), 0);
  if (pactado !== debe)
    return conflict(
      "cambio",
      `De esas cuotas faltan ${formatCentavos(debe)}, y las partes suman ${formatCentavos(pactado)}. Revisalas: puede haber entrado un pago.`,
    );
  const creadoEn = deps.clock();
  const id = await insertConvenio(tx, { personaId, motivo, creadoEn, creadoPor: actor.usuarioId });
  const origen = origenDe(id);
  const pasadas = cuotas.map((cuota) => ({
    ...renglon("convenio", -faltaDe(cuota), toCentavos(cuota.importe)),
    cuotaId: cuota.id,
    origen,
  }));
  await insertRenglones(tx, pasadas, { creadoPor: actor.usuarioId, creadoEn, motivo });
  sueltos.push(...(await listCobrosSinTerminar(tx, idsDe(cuotas))));
  const nuevas = repartirPartes(
    partes.map(({ importe }) => toCentavos(importe)),
    deben,
  );
  await insertCuotas(
    tx,
    nuevas.map(({ parte, deQuien, centavos }) => ({
      usuarioId: deQuien,
      planId: cuotas.find(({ usuarioId }) => usuarioId === deQuien)?.planId ?? 0,
      desde: clubTime(creadoEn).fecha,
      numeroCuota: parte + 1,
      deCuantas: partes.length,
      venceEl: partes[parte]?.fecha ?? "",
      convenioId: id,
      renglones: [{ ...renglon("convenio", centavos), origen }],
    })),
    { creadoEn },
  );
  await registrar(deps, tx, actor, {
    accion: "cuota.convenir",
    objeto: "usuario",
    objetoId: personaId,
    despues: { convenio: id, importe: toPesos(debe), cuotas: [...ids], partes: partes.length, motivo },
  });
  await avisarConvenio(deps, tx, persona, { id, total: toPesos(debe), partes });
  return done(id);
}

type Fila = Awaited<ReturnType<typeof listConvenios>>[number];

function toConvenio({ partes, ...row }: Fila): Convenio {
  const total = sumPesos(partes.map(({ pactado }) => pactado));
  return {
    ...row,
    total,
    partes: partes.map(({ convenioId: _, pactado: __, ...parte }) => parte),
    seDeshace:
      row.anuladoEn === null &&
      partes.every(({ pagado, importe, pactado }) => pagado === 0 && importe === pactado),
  };
}

async function verConvenio(q: Queryable, id: number): Promise<Convenio> {
  const [uno] = await listConvenios(q, { id });
  if (!uno) throw new Error(`no arrangement ${id}`);
  return toConvenio(uno);
}

/** Lists arrangements, newest first. */
export async function verConvenios({ db }: Deps, _actor: Actor, { id }: { id: number }) {
  if (!(await personaPorId(db, id))) return notFound("Esa persona no existe.");
  return done((await listConvenios(db, { personaId: id })).map(toConvenio));
}
