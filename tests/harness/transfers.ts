import { expect } from "vitest";
import type {
  ExtractoConMovimientos,
  ExtractoSubido,
  MovimientoDeExtracto,
  Transferencia,
} from "#features/caja/transferencias/contract.ts";
import { jsonOf } from "./json-of.ts";
import { duesOf } from "./members.ts";
import type { TestSite, TestUser } from "./site.ts";
import { type BankMovement, layouts } from "./statements.ts";

export function transfersOf(site: TestSite, admin: TestUser) {
  const get = (path: string, as = admin) => site.call("GET", `/api${path}`, { as });
  const post = (path: string, json: object = {}, as = admin) =>
    site.call("POST", `/api${path}`, { as, json });
  return {
    get,
    post,
    async begin(who: TestUser, cuotas: readonly number[]): Promise<Transferencia> {
      const json = { cuotas, medio: "transferencia" };
      const { pagoId } = await jsonOf(201, site.call("POST", "/api/cuotas/pagar", { as: who, json }));
      return jsonOf(200, get(`/transferencias/${pagoId}`, who));
    },
    upload: (content: Buffer, name = "extracto.csv", fields: Record<string, string> = {}, as = admin) =>
      site.call("POST", "/api/extractos", {
        as,
        form: { archivo: new File([new Uint8Array(content)], name), ...fields },
      }),
    async uploaded(
      rows: readonly BankMovement[],
      layout: keyof typeof layouts = "galicia",
    ): Promise<ExtractoSubido> {
      const form = { archivo: new File([new Uint8Array(layouts[layout](rows))], "extracto.csv") };
      return jsonOf(200, site.call("POST", "/api/extractos", { as: admin, form }));
    },
    confirm: (id: number, as = admin) => jsonOf(200, post(`/extractos/${id}/confirmar`, {}, as)),
    statement: (id: number, query = ""): Promise<ExtractoConMovimientos> =>
      jsonOf(200, get(`/extractos/${id}${query}`)),
    async movement(id: number, importe: number): Promise<MovimientoDeExtracto> {
      const { movimientos } = (await jsonOf(200, get(`/extractos/${id}`))) as ExtractoConMovimientos;
      const found = movimientos.find((uno) => uno.importe === importe);
      expect(found, `a movement of ${importe}`).toBeDefined();
      return found as MovimientoDeExtracto;
    },
    /** Ids of somebody's unpaid instalments, earliest due date first. */
    idsOf: async (who: TestUser) => (await duesOf(site, who)).map(({ id }) => id),
    statesOf: async (who: TestUser) =>
      (await duesOf(site, who)).map(({ estado, pagado }) => (pagado ? `${estado} ${pagado}` : estado)),
  };
}

let numbers = 100_000;

export function credit(pesos: number, more: Partial<BankMovement> & { fecha: string }): BankMovement {
  const n = numbers++;
  return {
    importe: Math.round(pesos * 100),
    comprobante: String(n),
    saldo: n * 1_000,
    concepto: "TRANSFERENCIA DE TERCEROS",
    ...more,
  };
}
