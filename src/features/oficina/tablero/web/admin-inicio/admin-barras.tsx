import { BarChart } from "@mantine/charts";
import { useId } from "react";
import { formatMoney } from "#contract/format.ts";
import type { AdminGraficoProps, Trama } from "./admin-grafico.tsx";

const COLORES: Record<Trama, string> = {
  llena: "var(--color-purple-700)",
  rayada: "var(--color-orange-600)",
  clara: "var(--color-purple-100)",
};

const numero = new Intl.NumberFormat("es-AR", { maximumFractionDigits: 1 });

/** Compact amount for axis labels: `$ 450 mil`, `$ 1,8 M`. */
function breve(pesos: number): string {
  return (pesos < 0 ? `-${abreviar(-pesos)}` : abreviar(pesos)).replaceAll(" ", "\u00a0");
}

function abreviar(pesos: number): string {
  if (pesos < 1_000) return `$ ${numero.format(pesos)}`;
  return pesos < 1_000_000
    ? `$ ${numero.format(pesos / 1_000)} mil`
    : `$ ${numero.format(pesos / 1_000_000)} M`;
}

/** The chart itself, drawn by the chart library without animations. */
export default function AdminBarras({ filas, series, titular = (cuando) => cuando }: AdminGraficoProps) {
  const rayas = useId();
  const tramas = new Map(series.map(({ name, trama }) => [name, trama]));
  return (
    <BarChart
      h="100%"
      type="stacked"
      // Weeks with more refunds than revenue extend below the axis.
      barChartProps={{ stackOffset: "sign" }}
      data={[...filas]}
      dataKey="cuando"
      series={series.map(({ name, label, trama }) => ({ name, label, color: COLORES[trama] }))}
      valueFormatter={formatMoney}
      accessibilityLayer={false}
      maxBarWidth={44}
      gridColor="var(--color-border)"
      barProps={({ name }) => {
        const trama = tramas.get(name) ?? "llena";
        return {
          fill: trama === "rayada" ? `url(#${rayas})` : COLORES[trama],
          stroke: trama === "clara" ? COLORES.llena : COLORES[trama],
          strokeOpacity: 1,
          strokeWidth: 1,
        };
      }}
      referenceLines={[{ y: 0, color: "var(--color-text-muted)" }]}
      yAxisProps={{ width: 76, tickFormatter: breve }}
      tooltipProps={{ labelFormatter: (cuando) => titular(String(cuando)) }}
    >
      <defs>
        <pattern id={rayas} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" fill="var(--color-orange-100)" />
          <rect width="3" height="6" fill="var(--color-orange-600)" />
        </pattern>
      </defs>
    </BarChart>
  );
}
