import { agrupar } from "./indice-de-cobros.ts";
import type { Leido } from "./lectura.ts";

/** Fields by which a transaction is recognized, as far as its statement has them. */
type Rasgos = Pick<Leido, "comprobante" | "saldo">;
export type Identificable = Pick<Leido, "fecha" | "importe"> & Rasgos & { cuenta: string };

export interface Conocido extends Identificable {
  id: number;
  ordinal: number;
}

interface Identificados<T extends Identificable> {
  /** Transactions that no statement had, with their ordinal among equal ones. */
  nuevos: { leido: T; ordinal: number }[];
  /** Known transactions, with the fields that this statement adds. */
  repetidos: { leido: T; id: number }[];
}

const grupoDe = ({ cuenta, fecha, importe }: Identificable) => `${cuenta}|${fecha}|${importe}`;

/**
 * Finds the known transactions of a statement (Rule TRA-4): same account, day and amount, and the same
 * comprobante or balance where both statements have one. A known transaction matches at most one row, so that
 * two equal transfers on one day are not merged.
 */
export function identificar<T extends Identificable>(
  conocidos: readonly Conocido[],
  leidos: readonly T[],
): Identificados<T> {
  const porGrupo = new Map<string, { conocidos: Conocido[]; leidos: T[] }>();
  const grupo = (uno: Identificable) => {
    const found = porGrupo.get(grupoDe(uno)) ?? { conocidos: [], leidos: [] };
    porGrupo.set(grupoDe(uno), found);
    return found;
  };
  for (const uno of leidos) grupo(uno).leidos.push(uno);
  for (const uno of conocidos) porGrupo.get(grupoDe(uno))?.conocidos.push(uno);
  const todos: Identificados<T> = { nuevos: [], repetidos: [] };
  for (const uno of porGrupo.values()) {
    const { nuevos, repetidos } = identificarIguales(uno.conocidos, uno.leidos);
    for (const nuevo of nuevos) todos.nuevos.push(nuevo);
    for (const repetido of repetidos) todos.repetidos.push(repetido);
  }
  return todos;
}

function identificarIguales<T extends Identificable>(
  conocidos: readonly Conocido[],
  leidos: readonly T[],
): Identificados<T> {
  const porOrdinal = conocidos.toSorted((a, b) => a.ordinal - b.ordinal);
  const libres = new Libres(porOrdinal);
  let pendientes = [...leidos].sort(porRasgos);
  const repetidos: Identificados<T>["repetidos"] = [];
  // The most reliable signs come first.
  for (const senas of SENAS)
    pendientes = pendientes.filter((leido) => {
      const conocido = libres.tomar(senas(leido));
      if (conocido) repetidos.push({ leido, id: conocido.id });
      return conocido === null;
    });
  const ultimo = porOrdinal.at(-1)?.ordinal ?? 0;
  return { nuevos: pendientes.map((leido, n) => ({ leido, ordinal: ultimo + n + 1 })), repetidos };
}

/** Comprobante and balance to look for; undefined matches anything. */
type Sena = [comprobante: string | null | undefined, saldo: number | null | undefined];

/** The values that match if either statement may lack the field. */
const igualOSin = <V>(valor: V | null): (V | null | undefined)[] =>
  valor === null ? [undefined] : [valor, null];

const SENAS: readonly ((leido: Rasgos) => Sena[])[] = [
  ({ comprobante, saldo }) =>
    comprobante === null ? [] : igualOSin(saldo).map((uno): Sena => [comprobante, uno]),
  ({ comprobante }) => (comprobante === null ? [] : [[comprobante, undefined]]),
  ({ comprobante, saldo }) => (saldo === null ? [] : igualOSin(comprobante).map((uno): Sena => [uno, saldo])),
  ({ comprobante, saldo }) =>
    igualOSin(comprobante).flatMap((uno) => igualOSin(saldo).map((otro): Sena => [uno, otro])),
];

/** Known transactions that no row has matched, by comprobante and balance, to find a row's transaction quickly. */
class Libres {
  /** Reversed, so that the first one of each can be popped from the end. */
  readonly #colas: Map<string, { orden: number; uno: Conocido }[]>;
  readonly #tomados = new Set<Conocido>();

  /** @param conocidos in the order in which they are matched */
  constructor(conocidos: readonly Conocido[]) {
    const enCola = conocidos.map((uno, orden) => ({ orden, uno })).toReversed();
    this.#colas = agrupar(enCola, ({ uno }) =>
      [uno.comprobante, undefined].flatMap((comprobante) =>
        [uno.saldo, undefined].map((saldo) => keyOf([comprobante, saldo])),
      ),
    );
  }

  tomar(senas: readonly Sena[]): Conocido | null {
    let primero: { orden: number; uno: Conocido } | undefined;
    for (const sena of senas) {
      const cola = this.#colas.get(keyOf(sena)) ?? [];
      let uno = cola.at(-1);
      while (uno && this.#tomados.has(uno.uno)) {
        cola.pop();
        uno = cola.at(-1);
      }
      if (uno && uno.orden < (primero?.orden ?? Number.POSITIVE_INFINITY)) primero = uno;
    }
    if (!primero) return null;
    this.#tomados.add(primero.uno);
    return primero.uno;
  }
}

const keyOf = (sena: Sena) => sena.map((uno) => (uno === undefined ? "*" : JSON.stringify(uno))).join("|");

/** Compares rows, so that the result does not depend on their order in the file. */
function porRasgos(a: Rasgos, b: Rasgos): number {
  const [uno, otro] = [a.comprobante ?? "", b.comprobante ?? ""];
  if (uno !== otro) return uno < otro ? -1 : 1;
  return (a.saldo ?? 0) - (b.saldo ?? 0);
}
