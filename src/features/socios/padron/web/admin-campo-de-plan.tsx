import { NativeSelect } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import { formatCantidad, formatMoney } from "#contract/format.ts";
import type { Plan } from "#features/cuotas/aranceles/contract.ts";
import { Loaded } from "#web/admin/load-failure.tsx";
import { api } from "#web/api.ts";
import { useAnswer } from "#web/use-answer.ts";

interface AdminCampoDePlanProps extends Omit<ComponentProps<typeof NativeSelect>, "data"> {
  planes: readonly Plan[];
}

export function AdminCampoDePlan({ planes, ...props }: AdminCampoDePlanProps) {
  return (
    <NativeSelect
      label="Plan"
      {...props}
      data={planes.map((plan) => ({
        value: String(plan.id),
        label: `${plan.nombre_plan}, ${costoDe(plan)}`,
      }))}
    />
  );
}

function costoDe({ precio, mensual, cuotas }: Plan): string {
  if (mensual !== undefined) return `${formatMoney(mensual)} por mes`;
  return `${formatMoney(precio)} en ${formatCantidad(cuotas.length, "cuota")}`;
}

export function PlanesActivos({ children }: { children: (planes: readonly Plan[]) => ReactNode }) {
  return (
    <Loaded of={usePlanesActivos()} text="Cargando los planes...">
      {(planes) =>
        planes.length === 0 ? (
          <p>No hay planes activos. Creá uno, o activalo, en Planes.</p>
        ) : (
          children(planes)
        )
      }
    </Loaded>
  );
}

export function usePlanesActivos() {
  return useAnswer("planes", (options) => api.planes.lista.$get({ query: { estado: "activos" } }, options));
}
