import { addDays, clubTime } from "#contract/club-time.ts";
import { CONTRASENA, type Member, tokenOf } from "./new-member.ts";
import { expect, type Page, unique } from "./test.ts";

/** Today's date in the club's time zone. */
export const hoy = clubTime(new Date()).fecha;

export interface Court {
  id: number;
  nombre: string;
}

/** Creates a court that only this test uses. */
export async function newCourt(page: Page): Promise<Court> {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, "adminb")}` };
  const nombre = unique("Cancha ");
  const response = await page.request.post("/api/cancha/crear", { headers, data: { nombre } });
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
  const login = await page.request.post("/api/login", {
    data: { nombreUsuario: usuario, clave: CONTRASENA },
  });
  const { token } = (await login.json()) as { token: string };
  const { dias = 10, ...times } = rest;
  const response = await page.request.post("/api/reserva/crear", {
    headers: { authorization: `Bearer ${token}` },
    data: {
      canchaId: court.id,
      fecha: addDays(hoy, dias),
      tipoReserva: "POR_HORA",
      telefono: "2346 15-512044",
      ...times,
    },
  });
  expect(response.status()).toBe(201);
  return ((await response.json()) as { id: number }).id;
}
