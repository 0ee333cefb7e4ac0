import type { APIRequestContext } from "@playwright/test";
import { addDays, clubTime } from "#contract/club-time.ts";
import { newEvent, sellTickets } from "./events.ts";
import { tokenOf } from "./new-member.ts";
import { expect, type Page, unique } from "./test.ts";

/** Creates an event that goes on sale in `seconds`, or without a line if null. @returns the staff's calls for it */
export async function createEvent(request: APIRequestContext, seconds: number | null, places = 5) {
  const headers = { authorization: `Bearer ${await tokenOf(request, "admin")}` };
  // Uses the site's time, because tests move its clock.
  const { hora } = await (await request.post("/demo/reloj", { data: { segundos: 0 } })).json();
  const { id, nombre } = await newEvent(request, {
    nombre: unique("Final "),
    fecha: addDays(clubTime(new Date()).fecha, 20),
    cantidadEntradas: String(places),
    ...(seconds !== null && { ventaDesde: new Date(Date.parse(hora) + seconds * 1_000).toISOString() }),
  });
  return {
    id,
    nombre,
    path: `/evento/${id}`,
    async adjust(data: object) {
      expect((await request.patch(`/api/eventos/${id}/fila`, { headers, data })).status()).toBe(200);
    },
    /** Sells one place at the counter. @returns a function that voids the sale */
    async sell() {
      const entrada = await sellTickets(request, id);
      return async () => {
        const path = `/api/entradas/${entrada.id}/anular-venta`;
        expect((await request.post(path, { headers, data: { motivo: "Se equivocó" } })).ok()).toBe(true);
      };
    },
  };
}

export const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name });
