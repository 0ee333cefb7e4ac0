import { expect, test } from "vitest";
import type { DeclaredRoute } from "#server/http/router.ts";
import { testSite } from "./harness/site.ts";

const site = await testSite();
const admin = await site.user("administrador");

const nameOf = ({ method, path }: DeclaredRoute) => `${method.toUpperCase()} ${path}`;

/** Calls by staff in which older clients, or another version of the gate's screen, may send more fields. */
const LENIENT = [
  "POST /cancha/crear",
  "PUT /reserva/modificar/{id}",
  "POST /carrousel/crear",
  "POST /enlaces/crear",
  "POST /galeria/cargar/sponsor",
  "POST /galeria/cargar/{tipo}",
  "POST /eventos/crear",
  "POST /entradas/puerta/lecturas",
  "POST /planes/crear",
];

const VALUES: Record<string, string> = { tipo: "basquet", grupo: "banco", nombre: "instagram", pasada: "1" };

/** Returns the paths at which a call refuses a field that no form has. */
async function refusedBy(route: DeclaredRoute): Promise<string[]> {
  const path = route.path.replaceAll(/\{(\w+)[^}]*\}/g, (_, name: string) => VALUES[name] ?? "1");
  const body = { sobrante: "x" };
  const answer = await site.call(route.method.toUpperCase(), `/api${path}`, {
    as: admin,
    ...(route.upload ? { form: body } : { json: body }),
  });
  const text = await answer.text();
  const { errors = [] } = answer.status === 422 ? (JSON.parse(text) as { errors?: { path: string }[] }) : {};
  return errors.map((error) => error.path);
}

// Rule API-18
test("every staff call rejects and names an unknown field, except fields that older clients send", async () => {
  const staff = site.api.declared.filter(
    ({ permission, request }) =>
      ["staff", "administrador"].includes(permission) &&
      Object.keys(request?.body?.content ?? {}).some((type) => /json|multipart/.test(type)),
  );
  const ignoring: string[] = [];
  for (const route of staff) if (!(await refusedBy(route)).includes("sobrante")) ignoring.push(nameOf(route));
  expect(ignoring.sort()).toEqual(LENIENT.toSorted());
  expect(staff.length).toBeGreaterThan(45);
});

// Rule API-18
test.each([
  ["PUT", "/eventos/1/tarifas", { tarifas: [{ nombre: "Platea", precio: 1, fila: 3 }] }, "tarifas.0.fila"],
  ["PATCH", "/usuario/1", { persona: { apodo: "Lito" } }, "persona.apodo"],
  ["PATCH", "/usuario/1", { socioDto: { carnet: 7 } }, "socioDto.carnet"],
  ["PUT", "/club/ajustes/contacto", { version: 0, datos: { direccion: { piso: "2" } } }, "direccion.piso"],
  ["PUT", "/conexiones/instagram", { valores: { token: "x", usuario: "club" } }, "usuario"],
])(
  "%s %s rejects and names an unknown field inside a part of the body",
  async (method, path, json, unknown) => {
    const answer = await site.call(method, `/api${path}`, { as: admin, json });
    const { errors } = await answer.json();
    expect([answer.status, errors]).toEqual([
      422,
      expect.arrayContaining([{ path: unknown, message: `Este formulario no tiene el dato «${unknown}»` }]),
    ]);
  },
);
