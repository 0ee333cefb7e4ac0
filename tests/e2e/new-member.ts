import type { APIRequestContext } from "@playwright/test";
import { DEMO_CLAVE, expect, unique } from "./test.ts";

/** The password of everybody that `newMember` makes. */
export const CLAVE = "una-clave-larga";

export interface Member {
  usuario: string;
  correo: string;
  id: number;
}

/** The token of one of the demo's users. */
export async function tokenOf(request: APIRequestContext, nombreUsuario: string): Promise<string> {
  const answer = await request.post("/api/login", { data: { nombreUsuario, clave: DEMO_CLAVE } });
  return ((await answer.json()) as { token: string }).token;
}

/** Somebody who asked to be a member today, on the plan of that name; confirmed if wanted. */
export async function newMember(
  request: APIRequestContext,
  { plan = "Plan Activo", confirmed = true } = {},
): Promise<Member> {
  const usuario = unique("soc");
  const correo = `${usuario}@example.com`;
  const planes = (await (await request.get("/api/planes/lista")).json()) as {
    id: number;
    nombre_plan: string;
  }[];
  const answer = await request.post("/api/registrar/socio", {
    data: {
      usuarioDto: {
        nombreUsuario: usuario,
        clave: CLAVE,
        persona: { nombre: "Irene", apellido: "Ibáñez", correo },
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
  expect(answer.status()).toBe(201);
  const { id } = (await answer.json()) as { id: number };
  if (confirmed) {
    const headers = { authorization: `Bearer ${await tokenOf(request, "admin")}` };
    expect((await request.patch(`/api/socio/${id}/confirmar`, { headers })).status()).toBe(200);
  }
  return { usuario, correo, id };
}
