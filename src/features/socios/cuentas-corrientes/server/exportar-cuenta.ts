import type { ColumnsOf } from "#contract/columns.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { streamRows } from "#server/spreadsheet/spreadsheet.ts";
import type { Cuenta } from "../contract.ts";
import { COLUMNAS_DE_CUENTA, type CuentaRow } from "../rules.ts";
import { verCuenta } from "./ver-cuenta.ts";

/** The account of a year as a spreadsheet, with the balance before the year as its first row. */
export async function exportarCuenta(
  deps: Pick<Deps, "clock" | "db">,
  actor: Actor,
  input: { id: number; anio?: number | undefined },
): Promise<Outcome<{ nombre: string; contenido: ReadableStream<Uint8Array> }>> {
  const cuenta = await verCuenta(deps, actor, input);
  if (!cuenta.ok) return cuenta;
  const { anio } = cuenta.value;
  const columnas: ColumnsOf<CuentaRow, typeof COLUMNAS_DE_CUENTA> = COLUMNAS_DE_CUENTA;
  const contenido = await streamRows<CuentaRow, typeof columnas>(
    `Cuenta ${anio}`,
    columnas,
    rows(cuenta.value),
  );
  return done({ nombre: `cuenta_${anio}.xlsx`, contenido });
}

async function* rows({ anio, saldoInicial, movimientos }: Cuenta): AsyncGenerator<CuentaRow> {
  yield { fecha: `${anio}-01-01`, titulo: "Saldo anterior", debe: null, haber: null, saldo: saldoInicial };
  for (const { fecha, titulo, debe, haber, saldo } of movimientos)
    yield { fecha, titulo, debe: debe || null, haber: haber || null, saldo };
}
