import { addMonths, clubInstant, clubTime } from "#contract/club-time.ts";
import { toPesos } from "#contract/money.ts";
import { conflict, done, unavailable } from "#contract/outcome.ts";
import { SIN_PAGO_EN_LINEA } from "#features/caja/pagos/server/concepto.ts";
import { LIMITE_DE_COMPRAS } from "#features/caja/pagos/server/iniciar-cobro.ts";
import { reglasVigentes } from "#features/cuotas/aranceles/server/personas-por-facturar.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { ProviderUnavailable } from "#server/providers/payments/port.ts";
import { MONTO_MINIMO, primerDebito, referenciaDeAdhesion } from "../rules.ts";
import { cancelar, deudaDe, pedirConciliacion, sumar } from "./conciliar-adhesion.ts";
import { findVigente, insertAdhesion, lockAdhesion, lockVigente, updateAdhesion } from "./debito.repo.ts";

const YA_ESTA = conflict("ya-adherido", "Ya tenés el débito automático.");
const EN_CURSO = conflict("en-curso", "Ya lo estás empezando. Probá de nuevo en unos segundos.");
const CAIDO = unavailable(
  "proveedor-caido",
  "Mercado Pago no responde en este momento, y no se autorizó nada. Probá de nuevo en unos minutos.",
  { retryAfterSeconds: 30 },
);
const NO_ACEPTADO = conflict(
  "correo-rechazado",
  "Mercado Pago no aceptó ese correo. Fijate que sea el de tu cuenta de Mercado Pago.",
);
/** Months until the authorisation ends. The provider ignores a start date without an end date. */
const MESES = 120;
/** Time in the club's time zone at which a day's debit starts. */
const A_LAS = "09:00";

/**
 * Starts a person's automatic debit (Rule DEB-1), or returns the authorisation that is still pending; a
 * different email address replaces it. The provider gets the authorisation's idempotency key, so that a retry
 * after a lost response does not create a second one.
 */
export async function adherir(deps: Deps, actor: Actor, { correo }: { correo: string }) {
  const { payments: provider } = deps;
  if (!provider) return SIN_PAGO_EN_LINEA;
  const tooMany = await deps.limits.take(LIMITE_DE_COMPRAS, String(actor.usuarioId));
  if (tooMany) return tooMany;
  const adhesion = await deps.db.transaction((tx) => lockOrInsertAdhesion(deps, tx, actor, correo));
  if (!adhesion) return (await findVigente(deps.db, actor.usuarioId))?.activadaEn ? YA_ESTA : EN_CURSO;
  if (adhesion.activadaEn) return YA_ESTA;
  if (adhesion.estado === "pendiente" && adhesion.url) return done({ url: adhesion.url });
  const { id, personaId, monto, proximoDebito } = adhesion;
  const dia = proximoDebito ?? clubTime(deps.clock()).fecha;
  try {
    const creada = await provider.createSubscription(
      {
        externalReference: referenciaDeAdhesion(id),
        title: `Cuotas de ${deps.club().identidad.nombreCorto}`,
        payerEmail: correo,
        amount: monto ?? 0,
        startsAt: clubInstant(dia, A_LAS),
        endsAt: clubInstant(addMonths(dia, MESES), A_LAS),
        backUrl: `${deps.settings.siteUrl}/perfil/cuenta?debito=autorizado`,
      },
      `adhesion-${id}`,
    );
    const { url } = creada;
    if (!url) throw new ProviderUnavailable("nonsense", "The provider gave no page for the subscription");
    await deps.db.transaction(async (tx) => {
      const ahora = await lockAdhesion(tx, id);
      if (ahora?.estado === "borrador")
        await updateAdhesion(tx, id, { estado: "pendiente", preapprovalId: creada.id, url });
    });
    return done({ url });
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    deps.log.warn({ err: error, adhesionId: id, personaId }, "no page to authorize an automatic debit");
    if (error.kind !== "refused") return CAIDO;
    await deps.db.transaction(async (tx) => {
      const ahora = await lockAdhesion(tx, id);
      if (ahora?.estado === "borrador") await cancelar(deps, tx, ahora, "proveedor");
    });
    return NO_ACEPTADO;
  }
}

/** Returns the payer's open authorisation for this email address, or a new one; null if a concurrent call inserts it. */
async function lockOrInsertAdhesion(deps: Deps, tx: Tx, actor: Actor, correo: string) {
  const personaId = actor.usuarioId;
  const previa = await lockVigente(tx, personaId);
  if (previa?.activadaEn) return previa;
  if (previa) {
    if (previa.correo.toLowerCase() === correo.toLowerCase()) return previa;
    await cancelar(deps, tx, previa, "pagador", actor);
    await pedirConciliacion(deps, tx, previa.id);
  }
  const ahora = deps.clock();
  const { dia, centavos } = await loQueSeAutoriza(deps, tx, personaId);
  const nueva = await insertAdhesion(tx, {
    personaId,
    estado: "borrador",
    correo,
    monto: toPesos(Math.max(centavos, MONTO_MINIMO)),
    proximoDebito: dia,
    creadaEn: ahora,
  });
  if (nueva)
    await registrar(deps, tx, actor, {
      accion: "debito.empezar",
      objeto: "usuario",
      objetoId: personaId,
      despues: { estado: "borrador" },
    });
  return nueva;
}

export async function loQueSeAutoriza(deps: Deps, q: Queryable, personaId: number) {
  const hoy = clubTime(deps.clock()).fecha;
  const debe = await deudaDe(deps, q, { personaId, adhesionId: null, hasta: addMonths(hoy, 2) });
  const dia = primerDebito(
    hoy,
    debe.map(({ venceEl }) => venceEl),
    await reglasVigentes(q),
  );
  return { dia, centavos: sumar(debe.filter(({ venceEl }) => venceEl <= dia)) };
}
