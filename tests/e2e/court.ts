import { addDays, clubTime } from "#contract/club-time.ts";
import { CONTRASENA, type Member, newMember, tokenOf } from "./new-member.ts";
import { expect, logIn, type Page, unique } from "./test.ts";

export const hoy = clubTime(new Date()).fecha;
export const enDias = (dias: number) => addDays(hoy, dias);

export interface Court {
  id: number;
  nombre: string;
}

export async function newCourt(page: Page, precioPorHora: number | null = null): Promise<Court> {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "adminb")}` };
  const data = { nombre: unique("Cancha "), precioPorHora };
  const response = await page.request.post("/api/cancha/crear", { headers, data });
  expect(response.status()).toBe(201);
  return (await response.json()) as Court;
}

/** Requests the court as a member, by default for ten days from today. */
export async function request(
  page: Page,
  { usuario }: Member,
  court: Court,
  rest: { horaInicio: string; horaFin: string; dias?: number; comentario?: string },
): Promise<number> {
  const { dias = 10, ...times } = rest;
  const response = await page.request.post("/api/reserva/crear", {
    headers: { authorization: `Bearer ${await tokenOf(page.request, usuario, CONTRASENA)}` },
    data: {
      canchaId: court.id,
      fecha: enDias(dias),
      tipoReserva: "POR_HORA",
      telefono: "2346 15-512044",
      ...times,
    },
  });
  expect(response.status()).toBe(201);
  return ((await response.json()) as { id: number }).id;
}

export async function asStaff(page: Page) {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "adminb")}` };
  return {
    async block(court: Court, fecha: string, horaInicio: string, horaFin: string): Promise<void> {
      const data = { canchaId: court.id, fecha, horaInicio, horaFin, motivo: "Entrenamiento" };
      const response = await page.request.post("/api/reserva/bloqueos", { headers, data });
      expect(response.status()).toBe(201);
    },
    async reply(id: number, respuesta: string): Promise<void> {
      const query = new URLSearchParams({ respuesta });
      const response = await page.request.post(`/api/reserva/respuesta/${id}?${query}`, { headers });
      expect(response.status()).toBe(200);
    },
    async accept(id: number): Promise<void> {
      const response = await page.request.patch(`/api/reserva/${id}/actualizarEstado?estado=true`, {
        headers,
      });
      expect(response.status()).toBe(200);
    },
  };
}

/** Logs in as a new member with a registered phone. @returns the username */
export async function enterAsMember(page: Page): Promise<string> {
  const { usuario } = await newMember(page.request);
  await logIn(page, usuario, CONTRASENA);
  return usuario;
}

export async function openCourt(
  page: Page,
  court: Court,
  fecha?: string,
  modo?: "dia" | "mes",
): Promise<void> {
  const query = new URLSearchParams({
    cancha: String(court.id),
    ...(fecha && { fecha }),
    ...(modo && { modo }),
  });
  await page.goto(`/reservas?${query}`);
  await page.getByRole("heading", { level: 1, name: "Reservar cancha" }).waitFor();
}

export const turno = (page: Page, hora: string) =>
  page.getByRole("option", { name: new RegExp(`^${hora} a`) });
export const elegidos = (page: Page) => page.getByRole("listbox").getByRole("option", { selected: true });
export const enviar = (page: Page) => page.getByRole("button", { name: /^Pedir (la|los)/ });
export const enviado = (page: Page) => page.getByRole("heading", { name: "Pedido enviado" });
export const picks = (page: Page) => page.getByRole("group", { name: /Tu pedido/ }).getByRole("listitem");
