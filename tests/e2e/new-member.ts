import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { DEMO_CONTRASENA, expect, sessionOf, unique } from "./test.ts";

/** The password of every user that these tests create. */
export const CONTRASENA = "una-clave-larga";

export interface Member {
  usuario: string;
  correo: string;
  id: number;
}

/** Logs in; without a password, as a demo user. @returns the token */
export async function tokenOf(
  request: APIRequestContext,
  nombreUsuario: string,
  clave = DEMO_CONTRASENA,
): Promise<string> {
  return (await sessionOf(request, nombreUsuario, clave)).token;
}

/** Returns a DNI that no other run has used. */
export const unDni = () => String(10_000_000 + Math.floor(Math.random() * 89_999_999));

/** Creates a user who applied for the named plan today, optionally confirmed as a member. */
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
        dni: unDni(),
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

/** Takes a member's cash for dues at the office, in pesos. @returns the payment and the number of its receipt */
export async function payCash(
  request: APIRequestContext,
  { id }: Member,
  monto: number,
): Promise<{ pagoId: number; recibo: string }> {
  const paid = await request.post(`/api/personas/${id}/cobros`, {
    headers: { authorization: `Bearer ${await tokenOf(request, "admin")}` },
    data: { monto, medio: "efectivo", idempotencyKey: randomUUID() },
  });
  return (await paid.json()).comprobante;
}

export async function bond(
  request: APIRequestContext,
  { id }: Member,
  responsable: Member,
  fields: { relacion: string; autoriza?: boolean },
): Promise<void> {
  const bound = await request.post(`/api/personas/${id}/vinculos`, {
    headers: { authorization: `Bearer ${await tokenOf(request, "admin")}` },
    data: {
      lado: "responsable",
      otraId: responsable.id,
      ve: true,
      paga: true,
      autoriza: true,
      motivo: "Lo pidió",
      ...fields,
    },
  });
  expect(bound.status()).toBe(201);
}

/** Creates a mother who pays for her child, both members. */
export async function newFamily(request: APIRequestContext): Promise<{ mother: Member; child: Member }> {
  const mother = await newMember(request);
  const child = await newMember(request, { persona: { nombre: "Tomás", apellido: "Ibáñez" } });
  await bond(request, child, mother, { relacion: "madre" });
  return { mother, child };
}
