import type { APIRequestContext } from "@playwright/test";
import { addDays, clubTime } from "#contract/club-time.ts";
import { tokenOf } from "./new-member.ts";
import { expect, type Locator, type Page, unique } from "./test.ts";

interface Evento {
  id: number;
  nombre: string;
  precioDesde?: number;
  conFila?: true;
  situacion?: string;
  entradasDisponibles: number;
}

export async function findEvento(page: Page, { conTipos }: { conTipos: boolean }): Promise<Evento> {
  const eventos = (await (await page.request.get("/api/eventos/lista")).json()) as Evento[];
  const found = eventos.find(
    (evento) =>
      (evento.precioDesde !== undefined) === conTipos &&
      !evento.conFila &&
      !evento.situacion &&
      evento.entradasDisponibles > 20,
  );
  if (!found) throw new Error("the demo has no such event");
  return found;
}

interface NewEvent {
  id: number;
  nombre: string;
  version: number;
}

/** Creates an event, by default in ten days. */
export async function newEvent(
  request: APIRequestContext,
  fields: Partial<
    Record<"nombre" | "fecha" | "hora" | "precioEntrada" | "cantidadEntradas" | "ventaDesde", string>
  > = {},
): Promise<NewEvent> {
  const created = await request.post("/api/eventos/crear", {
    headers: { authorization: `Bearer ${await tokenOf(request, "admin")}` },
    multipart: {
      nombre: unique("Amistoso "),
      descripcion: "Partido de prueba",
      fecha: addDays(clubTime(new Date()).fecha, 10),
      hora: "20:00",
      lugar: "Gimnasio",
      precioEntrada: "3000",
      cantidadEntradas: "50",
      ...fields,
    },
  });
  expect(created.status()).toBe(201);
  return created.json();
}

export async function cancelEvent(request: APIRequestContext, id: number): Promise<void> {
  const cancelled = await request.post(`/api/eventos/${id}/cancelar`, {
    headers: { authorization: `Bearer ${await tokenOf(request, "admin")}` },
    data: { motivo: "Fin de la prueba" },
  });
  expect(cancelled.status()).toBe(200);
}

/**
 * Returns the future event with this name or, without a name, the event with an open gate. Other tests leave
 * cancelled events in the gate's list.
 */
export async function eventAtGate({ request }: Page, named?: RegExp): Promise<{ id: number }> {
  const headers = { authorization: `Bearer ${await tokenOf(request, "adminb")}` };
  const eventos = (await (await request.get("/api/entradas/puerta", { headers })).json()) as {
    id: number;
    nombre: string;
    abierta: boolean;
    suspendido: boolean;
  }[];
  const found = eventos.find(({ nombre, abierta, suspendido }) =>
    named ? named.test(nombre) : abierta && !suspendido,
  );
  if (!found) throw new Error("the gate has no such event");
  return found;
}

interface Sale {
  id: number;
  /** Code of the first ticket. */
  codigo: string;
  entradas: { id: number; codigo: string }[];
}

/** Sells tickets in cash; one by default. */
export async function sellTickets(
  request: APIRequestContext,
  eventoId: number,
  fields: { nombre?: string; nombreUsuario?: string; cantidad?: number } = {},
): Promise<Sale> {
  const sold = await request.post("/api/entradas/venta", {
    headers: { authorization: `Bearer ${await tokenOf(request, "adminb")}` },
    data: { eventoId, medio: "efectivo", ...fields },
  });
  expect(sold.status()).toBe(201);
  return sold.json();
}

export async function verify(gate: Page, codigo: string): Promise<void> {
  await gate.getByLabel("Código de la entrada").fill(codigo);
  await gate.getByRole("button", { name: "Verificar" }).click();
}

export const title = (page: Page) => page.getByRole("heading", { level: 1 });
export const chosen = (page: Page, tipo: string) =>
  page.getByRole("group", { name: tipo }).getByRole("status");
export const more = (page: Page, tipo: string) => page.getByRole("button", { name: `Una más: ${tipo}` });

export async function expectInView(...all: Locator[]): Promise<void> {
  for (const one of all) {
    await expect(one).toBeInViewport({ ratio: 0.99 });
    const covering = () =>
      one.evaluate((node) => {
        const { left, top, width, height } = node.getBoundingClientRect();
        for (const down of [0.1, 0.5, 0.9]) {
          const there = document.elementFromPoint(left + width / 2, top + down * height);
          if (there && !node.contains(there) && !there.contains(node)) return there.outerHTML.slice(0, 120);
        }
        return null;
      });
    await expect.poll(covering).toBeNull();
  }
}
