import { addDays } from "#contract/club-time.ts";
import type { VentaDeEvento } from "./contract.ts";

type Cuentas = Pick<
  VentaDeEvento,
  "vendidas" | "importe" | "devueltas" | "devuelto" | "porDevolver" | "adentro"
>;

const NADA: Cuentas = { vendidas: 0, importe: 0, devueltas: 0, devuelto: 0, porDevolver: 0, adentro: 0 };

const inCents = (a: number, b: number) => (Math.round(a * 100) + Math.round(b * 100)) / 100;

/** What these sales add up to, to the cent. */
export function sumarVentas(ventas: readonly Cuentas[]): Cuentas {
  return ventas.reduce<Cuentas>(
    (sum, venta) => ({
      vendidas: sum.vendidas + venta.vendidas,
      importe: inCents(sum.importe, venta.importe),
      devueltas: sum.devueltas + venta.devueltas,
      devuelto: inCents(sum.devuelto, venta.devuelto),
      porDevolver: sum.porDevolver + venta.porDevolver,
      adentro: sum.adentro + venta.adentro,
    }),
    NADA,
  );
}

/** The sums by name, the largest first. Groups in which nothing was sold or returned are left out. */
export function ventasPor(ventas: readonly VentaDeEvento[], nameOf: (venta: VentaDeEvento) => string) {
  return [...Map.groupBy(ventas, nameOf)]
    .map(([nombre, suyas]) => ({ nombre, ...sumarVentas(suyas) }))
    .filter(({ vendidas, devueltas }) => vendidas + devueltas > 0)
    .sort((a, b) => b.vendidas - a.vendidas || a.nombre.localeCompare(b.nombre, "es"));
}

/** Tickets sold until the end of each day, from the first sale to `hasta` or the last one; empty without sales. */
export function curvaDeVentas(ventas: readonly VentaDeEvento[], hasta: string) {
  const porDia = Map.groupBy(
    ventas.filter(({ vendidas }) => vendidas > 0),
    ({ dia }) => dia,
  );
  const dias = [...porDia.keys()].sort();
  const [first] = dias;
  const last = dias.at(-1);
  if (first === undefined || last === undefined) return [];
  const curva: { dia: string; nuevas: number; vendidas: number }[] = [];
  for (let dia = first; dia <= last || dia <= hasta; dia = addDays(dia, 1)) {
    const { vendidas: nuevas } = sumarVentas(porDia.get(dia) ?? []);
    curva.push({ dia, nuevas, vendidas: (curva.at(-1)?.vendidas ?? 0) + nuevas });
  }
  return curva;
}
