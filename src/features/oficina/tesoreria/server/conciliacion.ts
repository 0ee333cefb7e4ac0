import { toPesos } from "#contract/money.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import type { Deps } from "#server/deps.ts";
import type { Conciliacion } from "../contract.ts";
import { quedaSinExplicar } from "../rules.ts";
import { findBanco, listDiferencias, sumLibros } from "./tesoreria.repo.ts";

/** Returns a month's reconciliation, for one account or for all accounts (Rule TES-5). */
export async function verConciliacion(
  { db }: Deps,
  { mes, cuenta }: { mes: string; cuenta?: string | undefined },
): Promise<Outcome<Conciliacion>> {
  const [banco, libros, diferencias] = await Promise.all([
    findBanco(db, mes, cuenta),
    sumLibros(db, mes),
    listDiferencias(db, mes, cuenta),
  ]);
  const [netoDelBanco, netoDeLibros] = [banco.entradas - banco.salidas, libros.cobrado - libros.devuelto];
  const queda = quedaSinExplicar(netoDelBanco, netoDeLibros, diferencias);
  const pesos = (centavos: number | null) => (centavos === null ? null : toPesos(centavos));
  return done({
    mes,
    cuentas: banco.cuentas,
    libros: {
      cobrado: toPesos(libros.cobrado),
      devuelto: toPesos(libros.devuelto),
      neto: toPesos(netoDeLibros),
    },
    banco: {
      entradas: toPesos(banco.entradas),
      salidas: toPesos(banco.salidas),
      neto: toPesos(netoDelBanco),
      saldoInicial: pesos(banco.inicial),
      saldoFinal: pesos(banco.final),
      faltan: pesos(banco.faltan),
    },
    diferencias: diferencias.map(({ centavos, ...una }) => ({ ...una, importe: toPesos(centavos) })),
    sinExplicar: { cuantas: queda.cuantas, importe: toPesos(queda.centavos) },
  });
}
