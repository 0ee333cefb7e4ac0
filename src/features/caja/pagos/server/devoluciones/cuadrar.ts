/** A refund in our books, in cents. One that needs no return any more (`cubierta`) is left out. */
export interface Asiento {
  id: number;
  monto: number;
  /** The part that had already been returned another way. */
  excedente: number;
  /** Whether the provider makes it, rather than a person. */
  delProveedor: boolean;
  /** Whether it was asked for here, rather than found at the provider. */
  propio: boolean;
  hecho: boolean;
  idProveedor: string | null;
}

/** A refund that the provider made, in cents. */
export interface Reembolso {
  id: string;
  monto: number;
}

/** What has to be written so that our books say what the provider says. */
export interface Cuadre {
  /** Refunds of ours that the provider made as this one; some were known as made without its id. */
  hechos: { id: number; idProveedor: string }[];
  /** Refunds of ours that were taken for made as what was another one's: to be made. */
  soltados: number[];
  /** Refunds made outside the site. */
  ajenos: (Reembolso & { excedente: number })[];
  /** Pending refunds of which less than asked for is left to return; 0 if nothing is. */
  achicados: { id: number; monto: number }[];
}

/**
 * Compares the refunds of one payment in our books with those that the provider made (Rule PAG-18). Refunds made
 * outside the site leave less to return, by hand first: the provider would refuse more than what is left, a person
 * would not.
 * @param pagado the payment's amount in cents
 * @param asientos its refunds in our books, oldest first
 * @param reembolsos all or some of its refunds at the provider, oldest first
 * @param propio the refund of ours that the provider answered with one of `reembolsos`
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

  /**
   * Of refunds recorded before their ids were, what these reembolsos are. One of them may be several of the provider's.
   */
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

/** What came back to the buyer of what was paid, whoever returned it, in cents. */
export function devuelto(asientos: readonly Asiento[]): number {
  return sum(asientos.filter(({ hecho }) => hecho).map(({ monto, excedente }) => monto - excedente));
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, one) => total + one, 0);
}
