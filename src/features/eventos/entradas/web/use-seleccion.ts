import { useState } from "react";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import type { Descuento, TarifaParaMi } from "#features/eventos/precios/contract.ts";
import { descuentoDe } from "#features/eventos/precios/rules.ts";

/** One line of the selection: a ticket type, or "General" with id 0. */
export interface Linea {
  id: number;
  nombre: string;
  precio: number;
  cantidad: number;
  /** How many can be chosen, given the rest of the selection. */
  maximo: number;
  /** Absent for "General". */
  tarifa?: TarifaParaMi;
}

export type Seleccion = ReturnType<typeof useSeleccion>;

/**
 * The tickets chosen by the buyer or the seller, within the event's limits.
 * @param inicial how many of an event without types are chosen at first
 */
export function useSeleccion(
  evento: Pick<Evento, "precio" | "maximoPorCompra" | "entradasDisponibles">,
  tarifas: readonly TarifaParaMi[],
  inicial = 1,
) {
  const [elegidas, setElegidas] = useState<Readonly<Record<number, number>>>({});
  const elegidasDe = (id: number) => elegidas[id] ?? (id === 0 ? inicial : 0);
  const [codigo, setCodigo] = useState<Descuento | null>(null);
  const hay: Omit<Linea, "cantidad" | "maximo">[] =
    tarifas.length === 0
      ? [{ id: 0, nombre: "General", precio: evento.precio }]
      : tarifas.map((tarifa) => ({ id: tarifa.id, nombre: tarifa.nombre, precio: tarifa.precio, tarifa }));
  const cantidad = hay.reduce((sum, { id }) => sum + elegidasDe(id), 0);
  const tope = Math.min(evento.maximoPorCompra, evento.entradasDisponibles);
  const lineas = hay.map((linea): Linea => {
    const propia = elegidasDe(linea.id);
    const cupo =
      linea.tarifa?.estado === undefined || linea.tarifa.estado === "disponible" ? linea.tarifa?.quedan : 0;
    return {
      ...linea,
      cantidad: propia,
      maximo: Math.max(0, Math.min(tope - cantidad + propia, cupo ?? tope)),
    };
  });
  const subtotal = lineas.reduce((sum, linea) => sum + linea.precio * linea.cantidad, 0);
  const descuento = codigo ? descuentoDe(codigo, subtotal) : 0;
  const pedido =
    tarifas.length === 0
      ? { cantidad }
      : {
          tarifas: lineas
            .filter((linea) => linea.cantidad > 0)
            .map((linea) => ({ tarifaId: linea.id, cantidad: linea.cantidad })),
        };
  return {
    lineas,
    cantidad,
    tope,
    codigo,
    descuento,
    total: subtotal - descuento,
    pedido,
    elegir: (id: number, cuantas: number) => setElegidas((antes) => ({ ...antes, [id]: cuantas })),
    setCodigo,
  };
}
