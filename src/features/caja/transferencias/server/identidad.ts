import type { Leido } from "./lectura/leer-renglones.ts";

/** What two tellings of one movement have in common, or may add. */
type Rasgos = Pick<Leido, "comprobante" | "saldo">;
export type Identificable = Pick<Leido, "fecha" | "importe"> & Rasgos & { cuenta: string };

export interface Conocido extends Identificable {
  id: number;
  ordinal: number;
}

export interface Identificados<T extends Identificable> {
  /** Movements that no statement had, with their place among equals. */
  nuevos: { leido: T; ordinal: number }[];
  /** Those that are known, with what their other telling adds. */
  repetidos: { leido: T; id: number }[];
}

const grupoDe = ({ cuenta, fecha, importe }: Identificable) => `${cuenta}|${fecha}|${importe}`;

const difieren = (uno: string | number | null, otro: string | number | null) =>
  uno !== null && otro !== null && uno !== otro;

/** Whether these may be one movement: nothing that both tell differs. */
const compatibles = (uno: Rasgos, otro: Rasgos) =>
  !difieren(uno.comprobante, otro.comprobante) && !difieren(uno.saldo, otro.saldo);

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
    todos.nuevos.push(...nuevos);
    todos.repetidos.push(...repetidos);
  }
  return todos;
}

/** Of one account, day and amount. */
function identificarIguales<T extends Identificable>(
  conocidos: readonly Conocido[],
  leidos: readonly T[],
): Identificados<T> {
  const libres = new Set(conocidos.toSorted((a, b) => a.ordinal - b.ordinal));
  let pendientes = [...leidos].sort(porRasgos);
  const repetidos: Identificados<T>["repetidos"] = [];
  const emparejar = (es: (leido: T, conocido: Conocido) => boolean) => {
    pendientes = pendientes.filter((leido) => {
      const conocido = [...libres].find((uno) => es(leido, uno));
      if (!conocido) return true;
      libres.delete(conocido);
      repetidos.push({ leido, id: conocido.id });
      return false;
    });
  };
  // The surest sign first.
  emparejar((a, b) => a.comprobante !== null && a.comprobante === b.comprobante && compatibles(a, b));
  emparejar((a, b) => a.comprobante !== null && a.comprobante === b.comprobante);
  emparejar((a, b) => a.saldo !== null && a.saldo === b.saldo && compatibles(a, b));
  emparejar(compatibles);
  const ultimo = Math.max(0, ...conocidos.map(({ ordinal }) => ordinal));
  return { nuevos: pendientes.map((leido, n) => ({ leido, ordinal: ultimo + n + 1 })), repetidos };
}

/** An order that does not depend on that of the file. */
function porRasgos(a: Rasgos, b: Rasgos): number {
  const [uno, otro] = [a.comprobante ?? "", b.comprobante ?? ""];
  if (uno !== otro) return uno < otro ? -1 : 1;
  return (a.saldo ?? 0) - (b.saldo ?? 0);
}
