import { formatInstant } from "#contract/format.ts";
import { conflict, done, invalidField, type Outcome } from "#contract/outcome.ts";
import type { Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import type { TarifaParaMi } from "../contract.ts";
import { normalizarCodigo, SIN_CUPO, ventanaDe } from "../rules.ts";
import { type CodigoRow, findCodigo, listTarifas, type TarifaRow } from "./precios.repo.ts";
import { asignar, cuposDePersonas, type Linea, motivoDeTodos, quienesVan } from "./quienes-van.ts";

export const LIMITE_DE_CODIGOS: RateLimit = { name: "promo", points: 10, seconds: 60 };

export interface Pedido {
  cantidad?: number | undefined;
  tarifas?: readonly { tarifaId: number; cantidad: number }[] | undefined;
  codigo?: string | undefined;
  para?: readonly (number | null)[] | undefined;
}

/** The tickets of an order, with the ids that the hold needs. */
interface Elegidas {
  cantidad: number;
  tarifas: { tarifaId: number; cantidad: number }[];
  codigoId: number | null;
  /** Empty if all tickets are for the buyer. */
  para: (number | null)[];
}

/**
 * Checks an order against ticket types, membership and promo code. The hold enforces the quotas, but a check
 * beforehand can give the reason. An order without types, code or `para` needs no query.
 */
export async function elegir(
  deps: Deps,
  usuarioId: number,
  eventoId: number,
  pedido: Pedido,
): Promise<Outcome<Elegidas>> {
  const codigo = pedido.codigo ? await leerCodigo(deps, usuarioId, eventoId, pedido.codigo) : done(null);
  if (!codigo.ok) return codigo;
  const codigoId = codigo.value?.id ?? null;
  const tarifas = (pedido.tarifas ?? []).map(({ tarifaId, cantidad }) => ({ tarifaId, cantidad }));
  const todas = tarifas.length > 0 ? await listTarifas(deps.db, eventoId) : [];
  const lineas: Linea[] = pedido.tarifas ? [] : [{ tarifa: null, cantidad: pedido.cantidad ?? 0 }];
  for (const { tarifaId, cantidad } of tarifas) {
    const tarifa = todas.find(({ id }) => id === tarifaId);
    if (!tarifa)
      return invalidField("tarifa-invalida", "tarifas", "Ese tipo de entrada no es de este evento.");
    const negada = negarTarifa(deps, tarifa);
    if (negada) return negada;
    lineas.push({ tarifa, cantidad });
  }
  const deVarios = pedido.para !== undefined || lineas.some(({ tarifa }) => tarifa?.soloSocios);
  const para = deVarios ? await asignar(deps, usuarioId, eventoId, lineas, pedido.para) : done([]);
  if (!para.ok) return para;
  const cantidad = lineas.reduce((sum, linea) => sum + linea.cantidad, 0);
  return done({ cantidad, tarifas, codigoId, para: para.value });
}

function negarTarifa(deps: Deps, tarifa: TarifaRow) {
  const ventana = ventanaDe(tarifa, deps.clock());
  if (ventana === "futura" && tarifa.desde)
    return conflict("tarifa-futura", `«${tarifa.nombre}» se vende desde el ${formatInstant(tarifa.desde)}.`);
  return ventana === "cerrada" ? conflict("tarifa-cerrada", `«${tarifa.nombre}» ya no se vende.`) : null;
}

/** Finds a promo code that this person may use for this event now (Rule ENT-11). */
export async function leerCodigo(
  deps: Deps,
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
  // The person's open hold may already use the code, which is released when the hold is continued or
  // exchanged.
  const propio = retenida ? 1 : 0;
  if (codigo.usosMaximos !== null && codigo.usos - propio >= codigo.usosMaximos)
    return wrongCode(SIN_CUPO.codigo);
  if (codigo.maximoPorPersona !== null && usosPropios - propio >= codigo.maximoPorPersona)
    return wrongCode(SIN_CUPO["codigo-persona"]);
  return done(codigo);
}

/** Returns the ticket types for this person; null for a visitor, whose membership is unknown. */
export async function tarifasPara(
  deps: Deps,
  usuarioId: number | null,
  eventoId: number,
): Promise<TarifaParaMi[]> {
  const todas = await listTarifas(deps.db, eventoId);
  const deSocios = todas.filter(({ soloSocios }) => soloSocios);
  const personas = usuarioId === null || deSocios.length === 0 ? [] : await quienesVan(deps, usuarioId);
  const cupos = await cuposDePersonas(deps, personas, deSocios, eventoId);
  const sinPrecio = motivoDeTodos(personas);
  const socios = personas.filter(({ motivo }) => motivo === null).length;
  return todas.map((tarifa) => {
    const { id, nombre, soloSocios, cupo, tomadas, desde, hasta } = tarifa;
    const motivo = soloSocios ? sinPrecio : null;
    const ventana = ventanaDe(tarifa, deps.clock());
    const libres = cupo === null ? null : cupo - tomadas;
    const propios = (soloSocios ? (cupos.get(id) ?? []) : []).map(({ quedan }) => quedan);
    const propio = propios.reduce(
      (sum, quedan) => (sum === null || quedan === null ? null : sum + quedan),
      propios.length > 0 ? 0 : null,
    );
    const maximoPorSocio =
      tarifa.maximoPorSocio === null ? null : tarifa.maximoPorSocio * Math.max(1, socios);
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
      precio: tarifa.precio,
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

const wrongCode = (message: string) => invalidField("codigo-invalido", "codigo", message);
