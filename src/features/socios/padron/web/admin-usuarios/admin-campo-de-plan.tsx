import { NativeSelect } from "@mantine/core";
import type { ComponentProps } from "react";
import { formatMoney } from "#contract/format.ts";
import type { Plan } from "#features/socios/planes/contract.ts";

interface AdminCampoDePlanProps extends Omit<ComponentProps<typeof NativeSelect>, "data"> {
  planes: readonly Plan[];
}

/** Select of plans with their prices. */
export function AdminCampoDePlan({ planes, ...props }: AdminCampoDePlanProps) {
  return (
    <NativeSelect
      label="Plan"
      {...props}
      data={planes.map(({ id, nombre_plan, precio, cuotas }) => ({
        value: String(id),
        label: `${nombre_plan}, ${formatMoney(precio)} en ${cuotas.length} ${cuotas.length === 1 ? "cuota" : "cuotas"}`,
      }))}
    />
  );
}
