import type { APIRequestContext } from "@playwright/test";
import { DEMO_CONTRASENA, expect, unique } from "./test.ts";

/** The password of every user that `newMember` creates. */
export const CONTRASENA = "una-clave-larga";

export interface Member {
  usuario: string;
  correo: string;
  id: number;
}

/** Logs in, as a demo user without a password. @returns the token */
export async function tokenOf(
  request: APIRequestContext,
  nombreUsuario: string,
  clave = DEMO_CONTRASENA,
): Promise<string> {
  const response = await request.post("/api/login", { data: { nombreUsuario, clave } });
  return ((await response.json()) as { token: string }).token;
}

/** Creates a user who applied for membership today, on the named plan; optionally confirmed. */
export async function newMember(
  request: APIRequestContext,
  { plan = "Plan Activo", confirmed = true, persona = { nombre: "Irene", apellido: "Ibáñez" } } = {},
): Promise<Member> {
  const usuario = unique("soc");
  const correo = `${usuario}@example.com`;
  const planes = (await (await request.get("/api/planes/lista")).json()) as {
    id: number;
    nombre_plan: string;
  }[];
  const response = await request.post("/api/registrar/socio", {
    data: {
      usuarioDto: {
        nombreUsuario: usuario,
        clave: CONTRASENA,
        persona: { ...persona, correo },
      },
      socioDto: {
        dni: String(10_000_000 + Math.floor(Math.random() * 89_999_999)),
        telefono: "2346 400000",
        fechaDeNacimiento: "1990-05-17",
        direccion: "Pellegrini 1",
        estadoCivil: "soltero",
        nacionalidad: "Argentina",
      },
      planId: planes.find(({ nombre_plan }) => nombre_plan === plan)?.id,
      consentimiento: true,
    },
  });
  expect(response.status()).toBe(201);
  const { id } = (await response.json()) as { id: number };
  if (confirmed) {
    const headers = { authorization: `Bearer ${await tokenOf(request, "admin")}` };
    expect((await request.patch(`/api/socio/${id}/confirmar`, { headers })).status()).toBe(200);
  }
  return { usuario, correo, id };
}
