import { formatMoney } from "#contract/format.ts";
import { plain } from "#contract/text.ts";
import type { Dictamen } from "../dictamen/dictaminar.ts";
import type { Escrituras } from "../dictamen/escrituras.ts";
import { nombreDelMes } from "./dictaminar-cuotas.ts";
import type { RenglonDelAnio } from "./leer-cuota.ts";

/** What is charged every month, with its prices by month. */
export interface ArancelDelClub {
  id: number;
  nombre: string;
  plan: string | null;
  /** Centavos by the first day from which they hold. */
  precios: Readonly<Record<string, number>>;
}

type Precio = Escrituras["precios"][number];

/** Judges the rows of a file of prices in order (Rule IMP-10). Pure. */
export function juzgadorDePrecios(aranceles: readonly ArancelDelClub[]) {
  const porNombre = new Map(
    aranceles.flatMap((uno) =>
      [uno.nombre, uno.plan ?? uno.nombre].map((nombre) => [plain(nombre), uno] as const),
    ),
  );
  const seenRows = new Map<string, number>();

  return (renglon: RenglonDelAnio): { dictamen: Dictamen; precio: Precio | null } => {
    const { fila, plan, periodo, importe, problemas } = renglon;
    const base = { fila, nombre: plan, personaId: null, notas: [], cambios: [], motivo: "", clase: null };
    const sin = (veredicto: "igual" | "error", motivo: string) => ({
      dictamen: { ...base, veredicto, motivo },
      precio: null,
    });
    if (problemas.length > 0) return sin("error", problemas.join(". "));
    if (plan === "") return sin("error", "Falta el plan");
    const arancel = porNombre.get(plain(plan));
    if (!arancel) return sin("error", `«${plan}» no se cobra por mes: agregalo primero en Aranceles`);
    if (periodo === null) return sin("error", "Falta desde qué mes vale");
    if (importe === null) return sin("error", "Falta el importe");
    const key = `${arancel.id} ${periodo}`;
    const otra = seenRows.get(key);
    if (otra !== undefined)
      return sin("error", `El precio desde ${nombreDelMes(periodo)} ya está en la fila ${otra}`);
    seenRows.set(key, fila);
    const antes = arancel.precios[periodo];
    if (antes === importe) return sin("igual", "");
    return {
      dictamen: {
        ...base,
        veredicto: antes === undefined ? "nuevo" : "cambia",
        cambios: [
          {
            campo: "importe",
            antes: antes === undefined ? null : formatMoney(antes / 100),
            despues: formatMoney(importe / 100),
          },
          { campo: "vigenteDesde", antes: null, despues: nombreDelMes(periodo) },
        ],
      },
      precio: { arancelId: arancel.id, vigenteDesde: periodo, centavos: importe },
    };
  };
}
