import { NativeSelect } from "@mantine/core";
import type { ComponentProps } from "react";
import { addMonths, clubTime } from "#contract/club-time.ts";
import { formatMes } from "#contract/format.ts";
import { serverTime } from "#web/clock.ts";

interface CampoDeMesProps extends Omit<ComponentProps<typeof NativeSelect>, "data"> {
  antes?: number;
  despues?: number;
  ninguno?: string;
}

export const mesDesdeHoy = (meses: number): string =>
  addMonths(`${clubTime(serverTime()).fecha.slice(0, 7)}-01`, meses);

/** The value is the month's first day. */
export function CampoDeMes({ antes = 12, despues = 12, ninguno, ...props }: CampoDeMesProps) {
  const meses = Array.from({ length: antes + despues + 1 }, (_, n) => mesDesdeHoy(n - antes));
  return (
    <NativeSelect
      data={[
        ...(ninguno === undefined ? [] : [{ value: "", label: ninguno }]),
        ...meses.map((value) => ({ value, label: formatMes(value) })),
      ]}
      {...props}
    />
  );
}
