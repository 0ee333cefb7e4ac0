/** A refund in our books, in cents. Excludes those that need no return any more (`cubierta`). */
export interface Asiento {
  id: number;
  monto: number;
  /** The part that was returned twice. */
  excedente: number;
  /** Made by the provider; otherwise by a staff member. */
  delProveedor: boolean;
  /** Requested on this site; otherwise found at the provider. */
  propio: boolean;
  hecho: boolean;
  idProveedor: string | null;
}

/** A refund that the provider made, in cents. */
interface Reembolso {
  id: string;
  monto: number;
}

/** Changes that bring our books in line with the provider's refunds. */
interface Cuadre {
  /** Our refunds that the provider made, with its id; some were already marked as made, without an id. */
  hechos: { id: number; idProveedor: string }[];
  /** Our refunds that were matched to a provider refund of another one, and are pending again. */
  soltados: number[];
  /** Refunds made outside the site. */
  ajenos: (Reembolso & { excedente: number })[];
  /** Pending refunds whose amount has to be reduced to what is left of the payment; 0 if nothing is. */
  achicados: { id: number; monto: number }[];
}

/**
 * Compares the refunds of a payment in our books with those that the provider made (Rule PAG-18). Refunds made outside
 * the site reduce what is left to return. Refunds by hand are reduced first, because the provider refuses to return
 * more than is left, while a person would not notice.
 * @param pagado the payment's amount in cents
 * @param asientos its refunds in our books, oldest first
 * @param reembolsos all or some of its refunds at the provider, oldest first
 * @param propio our refund to which one of `reembolsos` is the provider's response
 */
export function cuadrar(
  pagado: number,
  asientos: readonly Asiento[],
  reembolsos: readonly Reembolso[],
  propio?: { id: number; idProveedor: string },
): Cuadre {
  const libro = asientos.map((asiento) => ({ ...asiento }));
  const cuadre: Cuadre = { hechos: [], soltados: [], ajenos: [], achicados: [] };
  const anotarHecho = (asiento: Asiento, idProveedor: string) => {
    Object.assign(asiento, { hecho: true, idProveedor });
    cuadre.hechos.push({ id: asiento.id, idProveedor });
  };

  const mio = propio && libro.find(({ id, hecho }) => id === propio.id && !hecho);
  if (propio && mio) {
    const tomado = libro.find(({ idProveedor }) => idProveedor === propio.idProveedor);
    if (!tomado || tomado.propio) anotarHecho(mio, propio.idProveedor);
    if (tomado?.propio) {
      Object.assign(tomado, { hecho: false, idProveedor: null });
      cuadre.soltados.push(tomado.id);
    }
  }

  /** Amount of our refunds from before ids were stored; one of them may be several refunds of the provider. */
  let heredado = 0;
  for (const { id, monto } of reembolsos) {
    if (libro.some(({ idProveedor }) => idProveedor === id)) continue;
    const iguales = libro.filter(
      (uno) => uno.delProveedor && uno.idProveedor === null && uno.monto === monto,
    );
    const suyo = iguales.find(({ hecho }) => hecho) ?? iguales[0];
    if (suyo) {
      anotarHecho(suyo, id);
      continue;
    }
    const sinId = libro.filter((uno) => uno.delProveedor && uno.hecho && uno.idProveedor === null);
    if (monto <= sum(sinId.map((uno) => uno.monto)) - heredado) {
      heredado += monto;
      continue;
    }
    const excedente = Math.max(0, monto - (pagado - devuelto(libro)));
    cuadre.ajenos.push({ id, monto, excedente });
    libro.push({ id: 0, monto, excedente, delProveedor: true, propio: false, hecho: true, idProveedor: id });
  }

  const pendientes = libro.filter(({ hecho }) => !hecho);
  let sobra = sum(pendientes.map(({ monto }) => monto)) - (pagado - devuelto(libro));
  for (const { id, monto } of pendientes
    .reverse()
    .sort((a, b) => Number(a.delProveedor) - Number(b.delProveedor))) {
    if (sobra <= 0) break;
    const menos = Math.min(monto, sobra);
    cuadre.achicados.push({ id, monto: monto - menos });
    sobra -= menos;
  }
  return cuadre;
}

/** Total returned to the buyer by the provider and by hand, in cents. */
function devuelto(asientos: readonly Asiento[]): number {
  return sum(asientos.filter(({ hecho }) => hecho).map(({ monto, excedente }) => monto - excedente));
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, one) => total + one, 0);
}
