import { agrupar } from "./indice-de-cobros.ts";
import type { Leido } from "./lectura.ts";

/** What two tellings of one movement have in common, or may add. */
type Rasgos = Pick<Leido, "comprobante" | "saldo">;
export type Identificable = Pick<Leido, "fecha" | "importe"> & Rasgos & { cuenta: string };

export interface Conocido extends Identificable {
  id: number;
  ordinal: number;
}

interface Identificados<T extends Identificable> {
  /** Movements that no statement had, with their place among equals. */
  nuevos: { leido: T; ordinal: number }[];
  /** Those that are known, with what their other telling adds. */
  repetidos: { leido: T; id: number }[];
}

const grupoDe = ({ cuenta, fecha, importe }: Identificable) => `${cuenta}|${fecha}|${importe}`;

/**
 * Which movements of a statement are known (Rule TRA-4): same account, day and amount, and the same comprobante or balance
 * where both tellings have one. Each known movement is one row at most, so that two equal transfers of a day stay two, in
 * whichever order and layouts their statements come.
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

/** Of one account, day and amount. */
function identificarIguales<T extends Identificable>(
  conocidos: readonly Conocido[],
  leidos: readonly T[],
): Identificados<T> {
  const porOrdinal = conocidos.toSorted((a, b) => a.ordinal - b.ordinal);
  const libres = new Libres(porOrdinal);
  let pendientes = [...leidos].sort(porRasgos);
  const repetidos: Identificados<T>["repetidos"] = [];
  // The surest sign first.
  for (const senas of SENAS)
    pendientes = pendientes.filter((leido) => {
      const conocido = libres.tomar(senas(leido));
      if (conocido) repetidos.push({ leido, id: conocido.id });
      return conocido === null;
    });
  const ultimo = porOrdinal.at(-1)?.ordinal ?? 0;
  return { nuevos: pendientes.map((leido, n) => ({ leido, ordinal: ultimo + n + 1 })), repetidos };
}

/** Comprobante and balance that a known movement tells; undefined is any or none. */
type Sena = [comprobante: string | null | undefined, saldo: number | null | undefined];

/** What does not differ, if only one of two tellings may have it. */
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

/** The known movements that no row has taken, by what they tell, so that no row is compared with all of them. */
class Libres {
  /** The first of each at its end. */
  readonly #colas: Map<string, { orden: number; uno: Conocido }[]>;
  readonly #tomados = new Set<Conocido>();

  /** @param conocidos in the order in which they are taken */
  constructor(conocidos: readonly Conocido[]) {
    const enCola = conocidos.map((uno, orden) => ({ orden, uno })).toReversed();
    this.#colas = agrupar(enCola, ({ uno }) =>
      [uno.comprobante, undefined].flatMap((comprobante) =>
        [uno.saldo, undefined].map((saldo) => keyOf([comprobante, saldo])),
      ),
    );
  }

  /** Takes the first that tells one of these. */
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

/** An order that does not depend on that of the file. */
function porRasgos(a: Rasgos, b: Rasgos): number {
  const [uno, otro] = [a.comprobante ?? "", b.comprobante ?? ""];
  if (uno !== otro) return uno < otro ? -1 : 1;
  return (a.saldo ?? 0) - (b.saldo ?? 0);
}
