import type { APIRequestContext } from "@playwright/test";
import { addDays, clubTime } from "#contract/club-time.ts";
import { DEMO_CONTRASENA, expect, type Page, unique } from "./test.ts";

/** Creates an event whose sale starts in `seconds`, or without a line, with the staff's API calls for it. */
export async function createEvent(request: APIRequestContext, seconds: number | null, places = 5) {
  const login = await request.post("/api/login", {
    data: { nombreUsuario: "admin", clave: DEMO_CONTRASENA },
  });
  const { token } = (await login.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const nombre = unique("Final ");
  // Tests move the site's clock.
  const { hora } = await (await request.post("/demo/reloj", { data: { segundos: 0 } })).json();
  const created = await request.post("/api/eventos/crear", {
    headers,
    multipart: {
      nombre,
      descripcion: "Se juega todo.",
      fecha: addDays(clubTime(new Date()).fecha, 20),
      hora: "21:30",
      lugar: "Gimnasio",
      precioEntrada: "6500",
      cantidadEntradas: String(places),
      ...(seconds !== null && { ventaDesde: new Date(Date.parse(hora) + seconds * 1_000).toISOString() }),
    },
  });
  expect(created.status()).toBe(201);
  const { id } = (await created.json()) as { id: number };
  return {
    nombre,
    path: `/evento/${id}`,
    async adjust(data: object) {
      expect((await request.patch(`/api/eventos/${id}/fila`, { headers, data })).status()).toBe(200);
    },
    /** Sells one place at the counter. @returns a function that voids the sale */
    async sell() {
      const data = { eventoId: id, medio: "efectivo", idempotencyKey: crypto.randomUUID() };
      const sold = await request.post("/api/entradas/venta", { headers, data });
      expect(sold.status()).toBe(201);
      const entrada = (await sold.json()) as { id: number };
      return async () => {
        const path = `/api/entradas/${entrada.id}/anular-venta`;
        expect((await request.post(path, { headers, data: { motivo: "Se equivocó" } })).ok()).toBe(true);
      };
    },
  };
}

/** A button of the page content, excluding the menu. */
export const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name });
