import { toPesos } from "#contract/money.ts";
import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { personaPorId } from "#features/personas/usuarios/server/usuarios.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { ProviderUnavailable } from "#server/providers/payments/port.ts";
import type { AdhesionVista, MiDebito } from "../contract.ts";
import { esDinero, explicarAdhesion, explicarDebito } from "../rules.ts";
import { loQueSeAutoriza } from "./adherir.ts";
import { cancelar, conciliarAdhesion, pedirConciliacion } from "./conciliar-adhesion.ts";
import {
  type AdhesionRow,
  type DebitoRow,
  listAdhesionesDe,
  listDebitosDe,
  lockAdhesion,
  lockVigente,
  updateAdhesion,
} from "./debito.repo.ts";

const NO_HAY = notFound("No hay un débito automático para cancelar.");
/** Minimum time between two queries about a pending authorisation while its payer watches the page. */
const OTRA_VEZ_MS = 4_000;

/**
 * Returns the caller's automatic debit. First queries the provider about a pending authorisation, because its notice
 * may be lost and the next hourly comparison may be far away.
 */
export async function verMiDebito(deps: Deps, actor: Actor): Promise<Outcome<MiDebito>> {
  const [antes] = await listAdhesionesDe(deps.db, actor.usuarioId);
  if (antes && esperaRespuesta(deps, antes)) {
    try {
      await conciliarAdhesion(deps, antes.id);
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
    }
  }
  const [[ultima], { dia, centavos }] = await Promise.all([
    listAdhesionesDe(deps.db, actor.usuarioId),
    loQueSeAutoriza(deps, deps.db, actor.usuarioId),
  ]);
  const debitos = ultima ? await listDebitosDe(deps.db, [ultima.id]) : [];
  return done({
    adhesion: ultima ? toVista(ultima, debitos, "pagador") : null,
    correo: actor.correo,
    debe: toPesos(centavos),
    primerDebito: dia,
    ...(deps.payments === null && { sinPagoEnLinea: true as const }),
  });
}

function esperaRespuesta({ clock }: Deps, { estado, consultadaEn }: AdhesionRow): boolean {
  if (estado !== "borrador" && estado !== "pendiente") return false;
  return consultadaEn === null || clock().getTime() - consultadaEn.getTime() > OTRA_VEZ_MS;
}

export async function verDebitoDePersona(deps: Deps, _actor: Actor, { id }: { id: number }) {
  if (!(await personaPorId(deps.db, id))) return notFound("Esa persona no existe.");
  const adhesiones = await listAdhesionesDe(deps.db, id);
  const debitos = await listDebitosDe(
    deps.db,
    adhesiones.map((una) => una.id),
  );
  return done({
    adhesiones: adhesiones.map((una) => ({
      ...toVista(
        una,
        debitos.filter(({ adhesionId }) => adhesionId === una.id),
        "oficina",
      ),
      url: null,
    })),
  });
}

function toVista(
  row: AdhesionRow,
  debitos: readonly DebitoRow[],
  para: "pagador" | "oficina",
): AdhesionVista {
  const { id, estado, correo, url, proximoDebito } = row;
  const sigue = estado === "activa";
  const avisado = sigue && row.avisadoEn !== null;
  return {
    id,
    estado,
    motivo: explicarAdhesion(row, para),
    correo,
    url: estado === "cancelada" ? null : url,
    monto: avisado ? row.monto : null,
    proximoDebito: sigue ? proximoDebito : null,
    creadaEn: row.creadaEn.toISOString(),
    activadaEn: row.activadaEn?.toISOString() ?? null,
    debitos: debitos
      .map((uno) => ({
        id: uno.id,
        fecha: uno.fecha,
        monto: uno.monto,
        cobrado: esDinero(uno),
        resultado: explicarDebito(uno),
        intentos: uno.intento + 1,
        pagoId: uno.pagoId,
      }))
      .reverse(),
  };
}

/** Ends the caller's automatic debit on the site immediately (Rule DEB-6); a job ends it at the provider. */
export async function cancelarMiDebito(deps: Deps, actor: Actor): Promise<Outcome<MiDebito>> {
  const cancelado = await cancelarDe(deps, actor, actor.usuarioId, "pagador");
  return cancelado ? verMiDebito(deps, actor) : NO_HAY;
}

export async function cancelarDebitoDePersona(deps: Deps, actor: Actor, { id }: { id: number }) {
  const cancelado = await cancelarDe(deps, actor, id, "club");
  return cancelado ? verDebitoDePersona(deps, actor, { id }) : NO_HAY;
}

function cancelarDe(deps: Deps, actor: Actor, personaId: number, motivo: "pagador" | "club") {
  return deps.db.transaction(async (tx) => {
    const adhesion = await lockVigente(tx, personaId);
    if (!adhesion) return false;
    await cancelar(deps, tx, adhesion, motivo, actor);
    await pedirConciliacion(deps, tx, adhesion.id);
    return true;
  });
}

export async function datosDeDebito(_deps: Deps, q: Queryable, personaId: number): Promise<unknown> {
  const adhesiones = await listAdhesionesDe(q, personaId);
  const debitos = await listDebitosDe(
    q,
    adhesiones.map(({ id }) => id),
  );
  return adhesiones.map((una) => ({
    correo: una.correo,
    estado: una.estado,
    motivo: una.motivo,
    creadaEn: una.creadaEn,
    activadaEn: una.activadaEn,
    canceladaEn: una.canceladaEn,
    debitos: debitos
      .filter(({ adhesionId }) => adhesionId === una.id)
      .map(({ fecha, monto, estado, paymentStatus, pagoId }) => ({
        fecha,
        monto,
        estado,
        paymentStatus,
        pagoId,
      })),
  }));
}

/**
 * Ends a person's automatic debit when their account is deleted, on the site and at the provider, and deletes the email
 * address of their account there. Debits are kept for accounting.
 */
export async function eliminarDebito(deps: Deps, tx: Tx, personaId: number): Promise<void> {
  for (const { id } of await listAdhesionesDe(tx, personaId)) {
    const adhesion = await lockAdhesion(tx, id);
    if (!adhesion) continue;
    const sigue = adhesion.estado !== "cancelada";
    await updateAdhesion(tx, id, {
      correo: "",
      url: null,
      ...(sigue && { estado: "cancelada" as const, motivo: "pagador", canceladaEn: deps.clock() }),
    });
    if (sigue) await pedirConciliacion(deps, tx, id);
  }
}
