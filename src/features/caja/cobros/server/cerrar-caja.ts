import { clubInstant, clubTime } from "#contract/club-time.ts";
import { formatMoney } from "#contract/format.ts";
import { sumPesos } from "#contract/money.ts";
import { conflict, done, invalidField, notFound } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Queryable } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import type { Arqueo } from "../contract.ts";
import { diferenciaDe } from "../rules.ts";
import * as repo from "./arqueos.repo.ts";

type Cierre = JsonOf<typeof contract.cerrarCaja>;

export async function verCaja(deps: Deps, input: { cajeroId: number; desde?: string | undefined }) {
  const refusal = await porQueNo(deps, input);
  if (refusal) return refusal;
  const { movimientos: _, ...caja } = await leerCaja(deps, deps.db, input);
  return done({ ...caja, desde: caja.desde.toISOString() });
}

async function porQueNo(
  { clock, db }: Deps,
  { cajeroId, desde }: { cajeroId: number; desde?: string | undefined },
) {
  if (desde && desde > clubTime(clock()).fecha)
    return invalidField("dia-futuro", "desde", "Ese día todavía no llegó");
  return (await repo.hasUsuario(db, cajeroId)) ? null : notFound("Esa persona no existe.");
}

async function leerCaja(
  { clock }: Deps,
  q: Queryable,
  { cajeroId, desde }: { cajeroId: number; desde?: string | undefined },
) {
  const cierres = await repo.findCierres(q, cajeroId);
  const primerDia = async () => clubTime((await repo.findMasViejo(q, cajeroId)) ?? clock()).fecha;
  // Counts from the start of the first closing, because a movement may be committed late, when its
  // period is already closed.
  const cuentaDesde = cierres?.primero ?? clubInstant(desde ?? (await primerDia()), "00:00");
  const movimientos = await repo.listSinCerrar(q, cajeroId, cuentaDesde);
  const sumar = (of: "cobrado" | "devuelto") => sumPesos(movimientos.map((uno) => uno[of]));
  return {
    desde: cierres?.ultimo ?? cuentaDesde,
    primera: cierres === null,
    cobrado: sumar("cobrado"),
    devuelto: sumar("devuelto"),
    cuantos: movimientos.length,
    movimientos,
  };
}

const OTRO_CIERRE = conflict(
  "otro-cierre",
  "El cierre anterior quedó registrado con otros datos. Recargá la página y fijate antes de repetirlo.",
);

function esElMismo(
  { arqueo, cajeroId, cerradoPor }: NonNullable<Awaited<ReturnType<typeof repo.findByKey>>>,
  actor: Actor,
  pedido: Cierre,
): boolean {
  return (
    cerradoPor === actor.usuarioId &&
    cajeroId === pedido.cajeroId &&
    (arqueo.motivo ?? "") === pedido.motivo &&
    (["apertura", "cobrado", "devuelto", "contado"] as const).every((one) => arqueo[one] === pedido[one])
  );
}

/** Closes a till (Rule PAG-22). 409 if its movements have changed since the form showed them. */
export async function cerrarCaja(deps: Deps, actor: Actor, input: Cierre) {
  const { cajeroId, apertura, contado, motivo, idempotencyKey } = input;
  const refusal = await porQueNo(deps, input);
  if (refusal) return refusal;
  return deps.db.transaction(async (tx) => {
    await repo.lockCaja(tx, cajeroId);
    const hecho = await repo.findByKey(tx, idempotencyKey);
    if (hecho) return esElMismo(hecho, actor, input) ? conMovimientos(tx, hecho.arqueo) : OTRO_CIERRE;
    const { desde, cobrado, devuelto, movimientos } = await leerCaja(deps, tx, input);
    if (cobrado !== input.cobrado || devuelto !== input.devuelto)
      return conflict(
        "cambio",
        `La caja cambió mientras contabas: ahora tiene cobrado ${formatMoney(cobrado)} y devuelto ${formatMoney(devuelto)}. Revisá y volvé a cerrar.`,
      );
    if (diferenciaDe({ apertura, cobrado, devuelto, contado }) !== 0 && motivo === "")
      return invalidField("sin-motivo", "motivo", "Lo contado no coincide: escribí por qué");
    const arqueo = {
      cajeroId,
      desde,
      cerradoEn: deps.clock(),
      cerradoPor: actor.usuarioId,
      apertura,
      cobrado,
      devuelto,
      contado,
      motivo,
      idempotencyKey,
    };
    const id = await repo.insertArqueo(
      tx,
      arqueo,
      movimientos.map(({ pagoId }) => pagoId),
    );
    const escrito = await repo.findArqueo(tx, id);
    if (!escrito) throw new Error("the closing was not written");
    await registrar(deps, tx, actor, {
      accion: "arqueo.cerrar",
      objetoId: id,
      despues: escrito,
    });
    return conMovimientos(tx, escrito);
  });
}

export async function verArqueo({ db }: Deps, { id }: { id: number }) {
  const arqueo = await repo.findArqueo(db, id);
  return arqueo ? conMovimientos(db, arqueo) : notFound("Ese cierre no existe.");
}

async function conMovimientos(q: Queryable, arqueo: Arqueo) {
  return done({ ...arqueo, movimientos: await repo.listMovimientos(q, arqueo.id) });
}
