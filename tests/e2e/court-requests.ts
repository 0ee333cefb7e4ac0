import { addDays, clubTime } from "#contract/club-time.ts";
import { CLAVE, newMember, tokenOf } from "./new-member.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, type Page, unique } from "./test.ts";

export interface Court {
  id: number;
  nombre: string;
}

export const hoy = clubTime(new Date()).fecha;
export const enDias = (dias: number) => addDays(hoy, dias);

/** Calls the API as the club's staff. */
export async function asStaff(page: Page) {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "adminb")}` };
  return {
    /** A court that no other test knows. */
    async newCourt(): Promise<Court> {
      const data = { nombre: unique("Cancha ") };
      const answer = await page.request.post("/api/cancha/crear", { headers, data });
      expect(answer.status()).toBe(201);
      return (await answer.json()) as Court;
    },
    async block(court: Court, fecha: string, horaInicio: string, horaFin: string): Promise<void> {
      const data = { canchaId: court.id, fecha, horaInicio, horaFin, motivo: "Entrenamiento" };
      const answer = await page.request.post("/api/reserva/bloqueos", { headers, data });
      expect(answer.status()).toBe(201);
    },
    async reply(id: number, respuesta: string): Promise<void> {
      const query = new URLSearchParams({ respuesta });
      const answer = await page.request.post(`/api/reserva/respuesta/${id}?${query}`, { headers });
      expect(answer.status()).toBe(200);
    },
    async accept(id: number): Promise<void> {
      const answer = await page.request.patch(`/api/reserva/${id}/actualizarEstado?estado=true`, { headers });
      expect(answer.status()).toBe(200);
    },
  };
}

/** Logs a new member in, whose phone the club knows. @returns her username */
export async function enterAsMember(page: Page): Promise<string> {
  const { usuario } = await newMember(page.request);
  await logIn(page, usuario, CLAVE);
  return usuario;
}

/** Opens the screen at a court, and at a day if told. */
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

/** A half hour of the grid, by its beginning. */
export const turno = (page: Page, hora: string) =>
  page.getByRole("option", { name: new RegExp(`^${hora} a`) });
/** The half hours that are chosen. */
export const elegidos = (page: Page) => page.getByRole("listbox").getByRole("option", { selected: true });
export const enviar = (page: Page) => page.getByRole("button", { name: /^Pedir (la|los)/ });
export const enviado = (page: Page) => page.getByRole("heading", { name: "Pedido enviado" });
/** What will be sent, pick by pick. */
export const picks = (page: Page) => page.getByRole("group", { name: /Tu pedido/ }).getByRole("listitem");

export async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}
