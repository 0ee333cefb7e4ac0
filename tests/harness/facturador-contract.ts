import { describe, expect, test } from "vitest";
import type { Facturador, Solicitud } from "#features/caja/recibos/server/factura/port.ts";

/** A facturador against an authority that starts empty, and what a test can break. */
export interface ContractSubject {
  facturador: Facturador;
  /** The next `autorizar` reaches the authority, but its answer is lost. */
  loseNextAnswer(): void;
}

let requests = 0;

/** A request of an invoice with an identifier of its own. */
export const requestOf = (numero: number, more: Partial<Solicitud> = {}): Solicitud => ({
  identificador: `recibo-R-${++requests}`,
  tipo: "factura",
  puntoDeVenta: 3,
  numero,
  fecha: "2027-03-02",
  centavos: 1_250_050,
  titular: "Ana Núñez",
  documento: "30111222",
  asociado: null,
  ...more,
});

/**
 * What every implementation of `Facturador` has to keep (Rule REC-6). It runs against the authority's test environment,
 * or an emulation of it with point of sale 3.
 */
export function testFacturador(name: string, create: () => Promise<ContractSubject>): void {
  describe(`the facturador ${name}`, () => {
    const authorize = async (facturador: Facturador, request: Solicitud) => {
      const answer = await facturador.autorizar(request);
      if (!answer.ok) throw new Error(answer.motivo);
      return answer.value;
    };

    test("works at a point of sale that the authority enabled", async () => {
      const { facturador } = await create();
      expect(await facturador.puntosDeVenta()).toContain(facturador.puntoDeVenta);
      const refused = await facturador.autorizar(requestOf(1, { puntoDeVenta: 99_998 }));
      expect(refused.ok).toBe(false);
    });

    test("authorizes consecutive numbers, each with a CAE of its own that is valid on the day or later", async () => {
      const { facturador } = await create();
      expect(await facturador.ultimoNumero(3, "factura")).toBe(0);
      const first = await authorize(facturador, requestOf(1));
      const second = await authorize(facturador, requestOf(2));
      expect([first.numero, second.numero]).toEqual([1, 2]);
      for (const { cae, caeVenceEl } of [first, second]) {
        expect(cae).toMatch(/^\d{14}$/);
        expect(caeVenceEl >= "2027-03-02").toBe(true);
      }
      expect(first.cae).not.toBe(second.cae);
      expect(await facturador.ultimoNumero(3, "factura")).toBe(2);
    });

    test("refuses a number that is not the next one, and uses none for it", async () => {
      const { facturador } = await create();
      for (const numero of [0, 2, 7]) expect((await facturador.autorizar(requestOf(numero))).ok).toBe(false);
      expect(await facturador.ultimoNumero(3, "factura")).toBe(0);
      await authorize(facturador, requestOf(1));
      expect((await facturador.autorizar(requestOf(1))).ok).toBe(false);
      expect(await facturador.ultimoNumero(3, "factura")).toBe(1);
    });

    test("answers a repeated identifier with what it authorized before", async () => {
      const { facturador } = await create();
      const request = requestOf(1);
      const first = await authorize(facturador, request);
      expect(await authorize(facturador, request)).toEqual(first);
      expect(await facturador.ultimoNumero(3, "factura")).toBe(1);
    });

    test("throws if the answer is lost, and then finds what the authority did", async () => {
      const { facturador, loseNextAnswer } = await create();
      const request = requestOf(1);
      expect(await facturador.consultar(request)).toBeNull();
      loseNextAnswer();
      await expect(facturador.autorizar(request)).rejects.toThrow();
      const found = await facturador.consultar(request);
      expect(found).toMatchObject({ numero: 1, cae: expect.stringMatching(/^\d{14}$/) });
      expect(await authorize(facturador, request)).toEqual(found);
    });

    test("numbers credit notes apart, and ties each to its invoice", async () => {
      const { facturador } = await create();
      const credit = { tipo: "nota-de-credito" as const };
      expect((await facturador.autorizar(requestOf(1, { ...credit, asociado: 1 }))).ok).toBe(false);
      await authorize(facturador, requestOf(1));
      expect((await authorize(facturador, requestOf(1, { ...credit, asociado: 1 }))).numero).toBe(1);
      expect(await facturador.ultimoNumero(3, "nota-de-credito")).toBe(1);
    });

    test("refuses an amount of nothing with a reason", async () => {
      const { facturador } = await create();
      const answer = await facturador.autorizar(requestOf(1, { centavos: 0 }));
      expect(answer).toEqual({ ok: false, motivo: expect.stringMatching(/\S/) });
    });
  });
}
