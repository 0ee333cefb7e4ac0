import type { EventoDePuerta } from "#features/eventos/puerta/contract.ts";
import type { TestSite, TestUser } from "./site.ts";

export type Gate = ReturnType<typeof createGate>;

/** Gate API calls as `staff`. */
export function createGate(site: Pick<TestSite, "call">, staff: TestUser) {
  return {
    /** Scans a code. */
    enter: (codigo: unknown, as = staff, more: object = {}) =>
      site.call("POST", "/api/entradas/ingreso", { as, json: { codigo, ...more } }),
    /** The gate's summary of these events. */
    async gateOf(eventos: number[]): Promise<EventoDePuerta[]> {
      const response = await site.call("GET", `/api/entradas/puerta?eventos=${eventos}`, { as: staff });
      return (await response.json()) as EventoDePuerta[];
    },
  };
}
