import { plain } from "#contract/text.ts";
import { CENTAVOS_DE_MAS_MAX } from "../rules.ts";

/** A payment by transfer that waits for money, or ended without it. Amounts in whole centavos. */
export interface CobroEsperado {
  pagoId: number;
  personaId: number | null;
  nombre: string;
  apellido: string;
  dni: string | null;
  importe: number;
  conCentavos: boolean;
  /** Dates of opening and expiry, in the club's time zone. */
  desde: string;
  hasta: string;
  cancelado: boolean;
  /** Whether a staff member accepted the receipt. */
  aceptado: boolean;
}

export interface IndiceDeCobros {
  porImporte: ReadonlyMap<number, readonly CobroEsperado[]>;
  porPago: ReadonlyMap<number, CobroEsperado>;
  porPersona: ReadonlyMap<number, readonly CobroEsperado[]>;
  porApellido: ReadonlyMap<string, readonly CobroEsperado[]>;
  palabras: ReadonlyMap<CobroEsperado, { nombre: readonly string[]; apellido: readonly string[] }>;
}

export function indexar(cobros: readonly CobroEsperado[]): IndiceDeCobros {
  const palabras = new Map(
    cobros.map((uno) => [uno, { nombre: palabrasDe(uno.nombre), apellido: palabrasDe(uno.apellido) }]),
  );
  return {
    palabras,
    porImporte: agrupar(cobros, ({ importe }) => [importe]),
    porPago: new Map(cobros.map((uno) => [uno.pagoId, uno])),
    porPersona: agrupar(cobros, ({ personaId }) => (personaId === null ? [] : [personaId])),
    porApellido: agrupar(cobros, (cobro) => [...new Set(palabras.get(cobro)?.apellido)]),
  };
}

export function agrupar<K, T>(rows: Iterable<T>, keysOf: (row: T) => readonly K[]): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows)
    for (const key of keysOf(row)) {
      const group = groups.get(key);
      if (group) group.push(row);
      else groups.set(key, [row]);
    }
  return groups;
}

/** Returns words of a name or of a bank's text, without accents. */
export const palabrasDe = (texto: string): string[] =>
  plain(texto)
    .split(/[^a-z]+/)
    .filter((palabra) => palabra.length > 2);

/** Whether the words of a transaction include a surname and a first name of the payer. */
export function seLlama(
  escritas: ReadonlySet<string>,
  cobro: CobroEsperado,
  { palabras }: Pick<IndiceDeCobros, "palabras">,
): boolean {
  const { nombre = [], apellido = [] } = palabras.get(cobro) ?? {};
  return nombran(escritas, nombre, apellido);
}

const nombran = (escritas: ReadonlySet<string>, ...nombres: readonly (readonly string[])[]) =>
  nombres.every((suyas) => suyas.some((palabra) => escritas.has(palabra)));

/** Whether the bank's text includes a surname and a first name of the person. */
export const nombraA = (texto: string, { nombre, apellido }: { nombre: string; apellido: string }): boolean =>
  nombran(new Set(palabrasDe(texto)), palabrasDe(apellido), palabrasDe(nombre));

/** Returns the payments of people whose name appears in the words of a transaction. */
export function tocayos(escritas: ReadonlySet<string>, indice: IndiceDeCobros): CobroEsperado[] {
  return [...escritas]
    .flatMap((palabra) => indice.porApellido.get(palabra) ?? [])
    .filter((cobro) => seLlama(escritas, cobro, indice));
}

/** Returns the payments that differ from the amount only by mistyped or missing distinct centavos. */
export function similaresA(importe: number, { porImporte }: IndiceDeCobros): CobroEsperado[] {
  const found: CobroEsperado[] = [];
  for (const [uno, cobros] of porImporte)
    if (uno !== importe && Math.abs(uno - importe) <= CENTAVOS_DE_MAS_MAX) found.push(...cobros);
  return found;
}
