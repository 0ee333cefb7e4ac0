import { useEffect, useState } from "react";
import { roundPesos, sumPesos } from "#contract/money.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import type { Descuento, TarifaParaMi } from "#features/eventos/precios/contract.ts";
import { descuentoDe } from "#features/eventos/precios/rules.ts";
import { rememberChoice } from "#web/shell/choice.ts";
import { readDraft, writeDraft } from "#web/shell/use-draft.ts";

/** A ticket type in the selection, or "General" with id 0. */
export interface Linea {
  id: number;
  nombre: string;
  precio: number;
  cantidad: number;
  /** Largest possible quantity, given the other chosen tickets. */
  maximo: number;
  /** Undefined for "General". */
  tarifa?: TarifaParaMi;
}

export type Seleccion = ReturnType<typeof useSeleccion>;

type Cantidades = Readonly<Record<number, number>>;

interface OpcionesDeSeleccion {
  /** Name under which the selection is stored, so that it survives a login or a reload. */
  borrador?: string;
  /** Number of offered places, the initial quantity for an event without types. */
  ofrecidas?: number | undefined;
}

/** Returns the state of the chosen tickets, within the event's limits. */
export function useSeleccion(
  evento: Pick<Evento, "precio" | "maximoPorCompra" | "entradasDisponibles">,
  tarifas: readonly TarifaParaMi[],
  { borrador, ofrecidas }: OpcionesDeSeleccion = {},
) {
  const [elegidas, setElegidas] = useState<Cantidades | null>(null);
  useEffect(() => {
    if (!borrador) return;
    const antes = leerCantidades(borrador);
    setElegidas(ofrecidas ? { ...antes, 0: ofrecidas } : antes);
  }, [borrador, ofrecidas]);
  const elegidasDe = (id: number) => elegidas?.[id] ?? (id === 0 ? 1 : 0);
  const [codigo, setCodigo] = useState<Descuento | null>(null);
  const hay: Omit<Linea, "cantidad" | "maximo">[] =
    tarifas.length === 0
      ? [{ id: 0, nombre: "General", precio: evento.precio }]
      : tarifas.map((tarifa) => ({ id: tarifa.id, nombre: tarifa.nombre, precio: tarifa.precio, tarifa }));
  const tope = Math.min(evento.maximoPorCompra, evento.entradasDisponibles);
  const cupoDe = ({ tarifa }: Pick<Linea, "tarifa">) =>
    (tarifa === undefined || tarifa.estado === "disponible" ? tarifa?.quedan : 0) ?? tope;
  // Places may have been sold since the tickets were chosen.
  let cantidad = 0;
  let pedidas = 0;
  let enVenta = 0;
  const propias = hay.map((linea) => {
    const propia = Math.max(0, Math.min(elegidasDe(linea.id), cupoDe(linea), tope - cantidad));
    pedidas += elegidasDe(linea.id);
    if (seOfrece(linea)) enVenta += elegidasDe(linea.id);
    cantidad += propia;
    return propia;
  });
  const lineas = hay.map((linea, i): Linea => {
    const propia = propias[i] ?? 0;
    return {
      ...linea,
      cantidad: propia,
      maximo: Math.max(0, Math.min(tope - cantidad + propia, cupoDe(linea))),
    };
  });
  const subtotal = sumPesos(lineas.map(({ precio, cantidad }) => precio * cantidad));
  const descuento = codigo ? descuentoDe(codigo, subtotal) : 0;
  const pedido =
    tarifas.length === 0
      ? { cantidad }
      : {
          tarifas: lineas
            .filter((linea) => linea.cantidad > 0)
            .map((linea) => ({ tarifaId: linea.id, cantidad: linea.cantidad })),
        };
  const elegir = (id: number, cuantas: number) => {
    const ahora = { ...elegidas, [id]: cuantas };
    setElegidas(ahora);
    if (borrador) writeDraft(borrador, ahora);
  };
  return {
    /** Whether the stored selection has been read. */
    leida: elegidas !== null,
    lineas,
    cantidad,
    /** The chosen number, which exceeds `cantidad` if a limit has changed. */
    pedidas,
    /** Whether `cantidad` is limited by the free places, not by the maximum per purchase. */
    faltanLugares: cantidad < Math.min(enVenta, evento.maximoPorCompra),
    tope,
    codigo,
    descuento,
    total: roundPesos(subtotal - descuento),
    pedido,
    elegir,
    setCodigo,
  };
}

/** Whether a type can be bought as long as there are places. */
function seOfrece({ tarifa }: Pick<Linea, "tarifa">): boolean {
  return tarifa === undefined || tarifa.estado === "disponible" || tarifa.estado === "agotada";
}

/**
 * Returns the types as available to a buyer who exchanges a hold: its tickets count as free.
 * @param retenidas type name of each held ticket
 */
export function conRetencion(
  tarifas: readonly TarifaParaMi[],
  retenidas: readonly (string | null)[],
): TarifaParaMi[] {
  return tarifas.map((tarifa) => {
    const propias = retenidas.filter((nombre) => nombre === tarifa.nombre).length;
    const alcanzaria = seOfrece({ tarifa }) || tarifa.estado === "completa";
    if (propias === 0 || tarifa.quedan === null || tarifa.motivo || !alcanzaria) return tarifa;
    return { ...tarifa, estado: "disponible", quedan: tarifa.quedan + propias };
  });
}

/** Names an event's stored selection, for its page and the login. */
export function borradorDe(eventoId: number): string {
  return `entradas/${eventoId}`;
}

/** Deletes the stored selection. Call it once the tickets are paid. */
export function olvidarSeleccion(eventoId: number): void {
  writeDraft(borradorDe(eventoId), null);
  rememberChoice(`/evento/${eventoId}`, "");
}

/** Reads the stored quantities, which may have been tampered with. */
function leerCantidades(borrador: string): Cantidades {
  return Object.fromEntries(
    Object.entries(readDraft(borrador)).filter(
      (entry): entry is [string, number] => Number.isInteger(entry[1]) && Number(entry[1]) >= 0,
    ),
  );
}
