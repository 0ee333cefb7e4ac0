import type { Disponibilidad, Reserva } from "#features/canchas/reservas/contract.ts";
import { type createTestSite, type TestSite, type TestUser, testSite } from "./site.ts";

type Fields = Record<string, unknown>;

/** A site on a Wednesday at 10:10 club time, with staff and helpers for the court API. */
export interface Courts {
  site: TestSite;
  staff: TestUser;
  admin: TestUser;
  court(disponible?: boolean): Promise<number>;
  ask(as: TestUser, canchaId: number, fields?: Fields): Promise<Response>;
  /** Like `ask`, but asserts success. */
  asked(as: TestUser, canchaId: number, fields?: Fields): Promise<Reserva>;
  accept(id: number, estado?: "true" | "false"): Promise<Response>;
  reject(id: number): Promise<Response>;
  slots(canchaId: number, fecha: string): Promise<Record<string, string>>;
  subjectsTo(correo: string): Promise<string[]>;
}

/** Returns a valid request, ten days after the site's current time. */
export function pedido(canchaId: number, fields: Fields = {}) {
  return {
    canchaId,
    fecha: "2026-05-30",
    horaInicio: "20:00",
    horaFin: "21:30",
    tipoReserva: "POR_HORA",
    telefono: "2346 15-555123",
    comentario: "Somos diez",
    ...fields,
  };
}

export async function problemOf(response: Response) {
  const body = (await response.json()) as {
    detail: string;
    code: string;
    errors?: { path: string; message: string }[];
  };
  return { ...body, status: response.status };
}

export async function openCourts(
  options: Parameters<typeof createTestSite>[0] = {},
  open: typeof createTestSite = testSite,
): Promise<Courts> {
  const site = await open(options);
  site.clock.set(new Date("2026-05-20T13:10:00Z"));
  const [staff, admin] = [await site.user("administradorB"), await site.user("administrador")];
  let names = 0;
  const courts: Courts = {
    site,
    staff,
    admin,
    async court(disponible = true) {
      const json = { nombre: `Cancha ${++names}`, disponible };
      const response = await site.call("POST", "/api/cancha/crear", { as: staff, json });
      if (response.status !== 201) throw new Error(`creating a court failed: ${await response.text()}`);
      return ((await response.json()) as { id: number }).id;
    },
    ask: (as, canchaId, fields) =>
      site.call("POST", "/api/reserva/crear", { as, json: pedido(canchaId, fields) }),
    async asked(as, canchaId, fields) {
      const response = await courts.ask(as, canchaId, fields);
      if (response.status !== 201) throw new Error(`requesting a court failed: ${await response.text()}`);
      return (await response.json()) as Reserva;
    },
    accept: (id, estado) =>
      site.call("PATCH", `/api/reserva/${id}/actualizarEstado${estado ? `?estado=${estado}` : ""}`, {
        as: staff,
      }),
    reject: (id) => site.call("PATCH", `/api/reserva/rechazado/${id}`, { as: staff }),
    async slots(canchaId, fecha) {
      const path = `/api/reserva/disponibilidad?canchaId=${canchaId}&fecha=${fecha}`;
      const response = await site.call("GET", path, { as: staff });
      const { turnos } = (await response.json()) as Disponibilidad;
      return Object.fromEntries(turnos.map(({ horaInicio, estado }) => [horaInicio, estado]));
    },
    async subjectsTo(correo) {
      const text = "select asunto from correos where para = $1 order by creado_en, clave";
      return (await site.pool.query<{ asunto: string }>(text, [correo])).rows.map(({ asunto }) => asunto);
    },
  };
  return courts;
}
