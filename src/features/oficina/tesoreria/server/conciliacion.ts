import { done, type Outcome } from "#contract/outcome.ts";
import type { Deps } from "#server/deps.ts";
import type { Conciliacion } from "../contract.ts";
import { quedaSinExplicar } from "../rules.ts";
import { findBanco, listDiferencias, sumLibros } from "./conciliacion.repo.ts";

/** The reconciliation of a month, of one account or all (Rule TES-5). */
export async function verConciliacion(
  { db }: Pick<Deps, "db">,
  { mes, cuenta }: { mes: string; cuenta?: string | undefined },
): Promise<Outcome<Conciliacion>> {
  const [banco, libros, diferencias] = await Promise.all([
    findBanco(db, mes, cuenta),
    sumLibros(db, mes),
    listDiferencias(db, mes, cuenta),
  ]);
  const [netoDelBanco, netoDeLibros] = [banco.entradas - banco.salidas, libros.cobrado - libros.devuelto];
  const queda = quedaSinExplicar(netoDelBanco, netoDeLibros, diferencias);
  const pesos = (centavos: number | null) => (centavos === null ? null : centavos / 100);
  return done({
    mes,
    cuentas: banco.cuentas,
    libros: { cobrado: libros.cobrado / 100, devuelto: libros.devuelto / 100, neto: netoDeLibros / 100 },
    banco: {
      entradas: banco.entradas / 100,
      salidas: banco.salidas / 100,
      neto: netoDelBanco / 100,
      saldoInicial: pesos(banco.inicial),
      saldoFinal: pesos(banco.final),
      faltan: pesos(banco.faltan),
    },
    diferencias: diferencias.map(({ centavos, ...una }) => ({ ...una, importe: centavos / 100 })),
    sinExplicar: { cuantas: queda.cuantas, importe: queda.centavos / 100 },
  });
}
