import { clubTime } from "#contract/club-time.ts";
import { formatInstant, formatMoney } from "#contract/format.ts";
import { done, type Outcome, refused } from "#contract/outcome.ts";
import { personaPorId } from "#features/cuentas/usuarios/server/usuarios.ts";
import { deudaDe } from "#features/socios/cuotas/server/ver-cuotas.ts";
import { toMoney } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import type { TarifaParaMi } from "../contract.ts";
import { normalizarCodigo, SIN_CUPO, ventanaDe } from "../rules.ts";
import { type CodigoRow, findCodigo, listCupos, listTarifas, type TarifaRow } from "./repo.ts";

/** Promo codes tried, per user. */
export const LIMITE_DE_CODIGOS: RateLimit = { name: "promo", points: 10, seconds: 60 };

/** An order as sent by the buyer. */
export interface Pedido {
  cantidad?: number | undefined;
  tarifas?: readonly { tarifaId: number; cantidad: number }[] | undefined;
  codigo?: string | undefined;
}

/** The tickets of an order, with the ids that the hold takes. */
export interface Elegidas {
  cantidad: number;
  tarifas: { tarifaId: number; cantidad: number }[];
  codigoId: number | null;
}

/**
 * Validates an order against the event's ticket types, membership and promo code. Quotas are only guarded by the hold
 * itself; here they give a clear reason beforehand. Reads nothing for a plain order.
 */
export async function elegir(
  deps: Pick<Deps, "clock" | "db" | "limits">,
  usuarioId: number,
  eventoId: number,
  pedido: Pedido,
): Promise<Outcome<Elegidas>> {
  const codigo = pedido.codigo ? await leerCodigo(deps, usuarioId, eventoId, pedido.codigo) : done(null);
  if (!codigo.ok) return codigo;
  const codigoId = codigo.value?.id ?? null;
  if (!pedido.tarifas) return done({ cantidad: pedido.cantidad ?? 0, tarifas: [], codigoId });
  const todas = await listTarifas(deps.db, eventoId);
  for (const { tarifaId } of pedido.tarifas) {
    const tarifa = todas.find(({ id }) => id === tarifaId);
    if (!tarifa) return invalid("Ese tipo de entrada no es de este evento.");
    const negada = await negarTarifa(deps, usuarioId, tarifa);
    if (negada) return negada;
  }
  const tarifas = pedido.tarifas.map(({ tarifaId, cantidad }) => ({ tarifaId, cantidad }));
  return done({ cantidad: tarifas.reduce((sum, { cantidad }) => sum + cantidad, 0), tarifas, codigoId });
}

async function negarTarifa(deps: Pick<Deps, "clock" | "db">, usuarioId: number, tarifa: TarifaRow) {
  const ventana = ventanaDe(tarifa, deps.clock());
  if (ventana === "futura" && tarifa.desde)
    return refused(
      409,
      "tarifa-futura",
      `«${tarifa.nombre}» se vende desde el ${formatInstant(tarifa.desde)}.`,
    );
  if (ventana === "cerrada") return refused(409, "tarifa-cerrada", `«${tarifa.nombre}» ya no se vende.`);
  const motivo = tarifa.soloSocios ? await porQueNoEsSocio(deps, usuarioId) : null;
  return motivo && refused(409, motivo.code, motivo.detail, { context: { pagar: motivo.pagar } });
}

/** Why a person cannot have the members' price (Rule ENT-10), and where that can be mended; null if they can. */
export async function porQueNoEsSocio(deps: Pick<Deps, "clock" | "db">, usuarioId: number) {
  const persona = await personaPorId(deps.db, usuarioId);
  if (!persona?.permisos.includes("socio"))
    return {
      code: "no-es-socio" as const,
      detail: "Este precio es para socios del club.",
      pagar: "/hacete_socio",
    };
  const deuda = await deudaDe(deps.db, usuarioId, clubTime(deps.clock()).fecha);
  if (deuda.cuotas === 0) return null;
  const cuotas = deuda.cuotas === 1 ? "una cuota vencida" : `${deuda.cuotas} cuotas vencidas`;
  return {
    code: "adeuda" as const,
    detail: `Tenés ${cuotas} (${formatMoney(deuda.importe)}). Ponete al día para comprar a precio de socio.`,
    pagar: "/perfil/cuotas",
  };
}

/** A promo code that this person may use for this event now (Rule ENT-11). */
export async function leerCodigo(
  deps: Pick<Deps, "clock" | "db" | "limits">,
  usuarioId: number,
  eventoId: number,
  texto: string,
): Promise<Outcome<CodigoRow>> {
  const limite = await deps.limits.take(LIMITE_DE_CODIGOS, String(usuarioId));
  if (limite) return limite;
  const found = await findCodigo(deps.db, normalizarCodigo(texto), eventoId, usuarioId);
  if (!found?.codigo.activo) return wrongCode("Ese código no existe o no es para este evento.");
  const { codigo, usosPropios, retenida } = found;
  const ventana = ventanaDe(codigo, deps.clock());
  if (ventana === "futura" && codigo.desde)
    return wrongCode(`Ese código vale desde el ${formatInstant(codigo.desde)}.`);
  if (ventana === "cerrada") return wrongCode("Ese código ya venció.");
  // The person's open hold of this event gives its use back when it is continued or exchanged.
  const propio = retenida ? 1 : 0;
  if (codigo.usosMaximos !== null && codigo.usos - propio >= codigo.usosMaximos)
    return wrongCode(SIN_CUPO.codigo);
  if (codigo.maximoPorPersona !== null && usosPropios - propio >= codigo.maximoPorPersona)
    return wrongCode(SIN_CUPO["codigo-persona"]);
  return done(codigo);
}

/** The event's types as this person sees them; null for a visitor, whose membership is unknown. */
export async function tarifasPara(
  deps: Pick<Deps, "clock" | "db">,
  usuarioId: number | null,
  eventoId: number,
): Promise<TarifaParaMi[]> {
  const [todas, propias] = await Promise.all([
    listTarifas(deps.db, eventoId),
    usuarioId === null ? new Map<number, number>() : listCupos(deps.db, eventoId, usuarioId),
  ]);
  const sinPrecio =
    usuarioId !== null && todas.some(({ soloSocios }) => soloSocios)
      ? await porQueNoEsSocio(deps, usuarioId)
      : null;
  return todas.map((tarifa) => {
    const { id, nombre, soloSocios, maximoPorSocio, cupo, tomadas, desde, hasta } = tarifa;
    const motivo = soloSocios ? sinPrecio : null;
    const ventana = ventanaDe(tarifa, deps.clock());
    const libres = cupo === null ? null : cupo - tomadas;
    const propio = soloSocios && maximoPorSocio !== null ? maximoPorSocio - (propias.get(id) ?? 0) : null;
    const limites = [libres, propio].filter((limite) => limite !== null);
    const estado = () => {
      if (ventana !== "abierta") return ventana;
      if (libres === 0) return "agotada";
      if (motivo) return motivo.code;
      if (soloSocios && usuarioId === null) return "no-es-socio";
      return propio !== null && propio <= 0 ? "completa" : "disponible";
    };
    return {
      id,
      nombre,
      precio: toMoney(tarifa.precio),
      soloSocios,
      maximoPorSocio,
      estado: estado(),
      quedan: limites.length === 0 ? null : Math.max(0, Math.min(...limites)),
      desde: desde?.toISOString() ?? null,
      hasta: hasta?.toISOString() ?? null,
      motivo: motivo && { detalle: motivo.detail, pagar: motivo.pagar },
    };
  });
}

const wrongCode = (message: string) =>
  refused(422, "codigo-invalido", message, { errors: [{ path: "codigo", message }] });

const invalid = (message: string) =>
  refused(422, "tarifa-invalida", message, { errors: [{ path: "tarifas", message }] });
