/** What the club issues: an invoice for a receipt, a credit note for one that voids it. */
export type TipoDeComprobante = "factura" | "nota-de-credito";

/** One that is asked of the tax authority. Amounts are whole cents and positive. */
export interface Solicitud {
  /** Ours, the same in every attempt: `recibo-R-12`. */
  identificador: string;
  tipo: TipoDeComprobante;
  puntoDeVenta: number;
  /** The one after the last that the authority authorized of this type at this point of sale. */
  numero: number;
  /** Day of the club's clock, `YYYY-MM-DD`. */
  fecha: string;
  centavos: number;
  titular: string;
  /** DNI; null for an unidentified final consumer. */
  documento: string | null;
  /** The invoice that a credit note is about. */
  asociado: number | null;
}

export interface Autorizado {
  numero: number;
  cae: string;
  /** Last day on which the CAE is valid, `YYYY-MM-DD`. */
  caeVenceEl: string;
}

/**
 * Port of the tax authority's electronic invoice. A club has none unless its accountant asks for one; a new
 * implementation has to pass `tests/harness/facturador-contract.ts` (docs/decisions/0113).
 *
 * Identifier: repeating `autorizar` with one that was authorized answers the same number and CAE, and `consultar` finds
 * it, also when the first answer was lost. Numbering: without gaps per point of sale and type; a number that is not the
 * next one is refused and uses none. Retries: a method throws if it cannot know the outcome, and is called again; a
 * refusal is a value, and final.
 */
export interface Facturador {
  /** Shown to the office. */
  nombre: string;
  /** The first day whose receipts are invoiced, `YYYY-MM-DD`. */
  desde: string;
  puntoDeVenta: number;
  /** The points of sale that the authority enabled for this program. */
  puntosDeVenta(): Promise<readonly number[]>;
  /** 0 if none was authorized. */
  ultimoNumero(puntoDeVenta: number, tipo: TipoDeComprobante): Promise<number>;
  autorizar(solicitud: Solicitud): Promise<{ ok: true; value: Autorizado } | { ok: false; motivo: string }>;
  /** What the authority has of an attempt whose answer was lost; null if it never arrived. */
  consultar(
    solicitud: Pick<Solicitud, "identificador" | "tipo" | "puntoDeVenta" | "numero">,
  ): Promise<Autorizado | null>;
}

declare module "#server/deps.ts" {
  interface Deps {
    /** Null, `ninguno`: receipts are not invoices. */
    facturador: Facturador | null;
  }
}
