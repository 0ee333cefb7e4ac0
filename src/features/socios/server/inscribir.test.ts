import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Problem } from "#contract/problem.ts";
import { application, makePlan } from "#tests/harness/members.ts";
import { auditOf } from "#tests/harness/payments.ts";
import { createTestSite, type TestSite, type TestUser, until } from "#tests/harness/site.ts";

let site: TestSite;
let admin: TestUser;
let plan: number;
beforeAll(async () => {
  site = await createTestSite();
  admin = await site.user("administrador");
  plan = await makePlan(site, { nombre: "Del club", precio: "1000", cuotas: 2 });
});
afterAll(() => site?.end());

function enrolment(changes: Record<string, unknown> = {}, correo: string | null = null) {
  const { usuarioDto, ...rest } = application(plan, { telefono: "+54 9 2346 512044" });
  const { nombreUsuario, persona } = usuarioDto;
  return { ...rest, usuarioDto: { nombreUsuario, persona: { ...persona, correo } }, ...changes };
}
const enrol = (json: unknown, as = admin) => site.call("POST", "/api/socio/inscribir", { as, json });

describe("enrolling at the counter", () => {
  test("makes a member at once, who sets a password with the code that was read out", async () => {
    const json = enrolment({ consentimiento: true });
    const response = await enrol(json);
    expect(response.status).toBe(201);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const { usuario, numero, codigo } = await response.json();
    const { nombreUsuario } = json.usuarioDto;
    expect(usuario).toMatchObject({ nombreUsuario, alta: true, permisos: ["socio"] });
    const { rows } = await site.pool.query(
      `select s.id, s.dni, s.telefono, s.confirmado_en, u.consentimiento_en
       from socios s join usuarios u on u.id = s.usuario_id where u.id = $1`,
      [usuario.id],
    );
    expect(rows[0]).toMatchObject({
      id: numero,
      dni: json.socioDto.dni,
      telefono: "2346512044",
      confirmado_en: expect.any(Date),
      consentimiento_en: expect.any(Date),
    });
    const dues = await site.call("GET", `/api/cuotas/usuario/${usuario.id}`, { as: admin });
    expect((await dues.json()).map((cuota: { importe: number }) => cuota.importe)).toEqual([500, 500]);
    expect(await auditOf(site, "usuario", usuario.id)).toMatchObject([
      { accion: "socio.inscribir", usuarioId: admin.id, despues: { permisos: ["socio"], planId: plan } },
      { accion: "usuario.dar-codigo", usuarioId: admin.id },
    ]);
    const clave = "la-clave-que-eligio".slice(0, 20);
    const used = await site.call("POST", "/api/usuario/codigo-de-acceso", {
      json: { nombreUsuario, codigo: codigo.codigo, nuevaContraseña: clave },
    });
    expect(used.status).toBe(200);
    expect((await site.call("POST", "/api/login", { json: { nombreUsuario, clave } })).status).toBe(200);
  });

  test("with an email sends the welcome there, and no code when the person asks for the link", async () => {
    const correo = "nueva.socia@example.com";
    const response = await enrol(enrolment({ acceso: "correo" }, correo));
    expect(response.status).toBe(201);
    expect((await response.json()).codigo).toBeNull();
    const mail = await until("the mail", async () =>
      (await site.mail.list()).find((one) => one.to === correo),
    );
    expect(mail.text).toContain("recuperar_contrase");
    const { rows } = await site.pool.query(
      "select count(*)::int as n from codigos_de_acceso c join usuarios u on u.id = usuario_id where correo = $1",
      [correo],
    );
    expect(rows[0].n).toBe(0);
  });

  test("names the field that is taken or missing, and writes nothing", async () => {
    const first = enrolment();
    expect((await enrol(first)).status).toBe(201);
    const again = enrolment();
    const cases: [unknown, number, string][] = [
      [{ ...again, socioDto: { ...again.socioDto, dni: first.socioDto.dni } }, 409, "socioDto.dni"],
      [{ ...again, usuarioDto: first.usuarioDto }, 409, "usuarioDto.nombreUsuario"],
      [{ ...again, planId: 2147483647 }, 409, "planId"],
      [{ ...again, acceso: "correo" }, 422, "usuarioDto.persona.correo"],
      [{ ...again, acceso: "otro" }, 422, "acceso"],
      [
        { ...again, socioDto: { ...again.socioDto, fechaDeNacimiento: "2199-01-01" } },
        422,
        "socioDto.fechaDeNacimiento",
      ],
      [{ ...again, socioDto: { ...again.socioDto, direccion: "" } }, 422, "socioDto.direccion"],
    ];
    const count = async () => (await site.pool.query("select count(*)::int as n from usuarios")).rows[0].n;
    const before = await count();
    for (const [json, status, path] of cases) {
      const response = await enrol(json);
      const problem = (await response.json()) as Problem;
      expect([response.status, problem.errors?.[0]?.path]).toEqual([status, path]);
    }
    expect(await count()).toBe(before);
  });

  test("is an administrador's", async () => {
    expect((await enrol(enrolment(), await site.user("administradorB"))).status).toBe(403);
  });
});
