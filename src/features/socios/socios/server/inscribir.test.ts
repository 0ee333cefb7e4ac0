import { describe, expect, test } from "vitest";
import type { Problem } from "#contract/route.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { application, duesOf, makeApplicant, makePlan, newDni, rolesOf } from "#tests/harness/members.ts";
import { auditOf } from "#tests/harness/payments.ts";
import { mailTo, testSite } from "#tests/harness/site.ts";

const site = await testSite();
const admin = await site.user("administrador");
const plan = await makePlan(site, { nombre: "Del club", precio: "1000", cuotas: 2 });
const offered = await makePlan(site);

function enrolment(changes: Record<string, unknown> = {}, correo: string | null = null) {
  const { usuarioDto, ...rest } = application(plan, { telefono: "+54 9 2346 512044" });
  const { nombreUsuario, persona } = usuarioDto;
  return { ...rest, usuarioDto: { nombreUsuario, persona: { ...persona, correo } }, ...changes };
}
const enrol = (json: unknown, as = admin) => site.call("POST", "/api/socio/inscribir", { as, json });

describe("enrolling a new member at the counter", () => {
  // Rule SOC-6
  test("creates the member immediately, with an access code to set a password", async () => {
    const json = enrolment({ consentimiento: true });
    const response = await enrol(json);
    expect(response.status).toBe(201);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const { usuario, numero, codigo } = await response.json();
    const { nombreUsuario } = json.usuarioDto;
    expect(usuario).toMatchObject({ nombreUsuario, alta: true, permisos: ["socio"] });
    const rows = await site.sql`select s.id, s.dni, s.telefono, s.confirmado_en, u.consentimiento_en
       from socios s join usuarios u on u.id = s.usuario_id where u.id = ${usuario.id}`;
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
    const contrasena = "la-clave-que-eligio".slice(0, 20);
    const used = await site.call("POST", "/api/usuario/codigo-de-acceso", {
      json: { nombreUsuario, codigo: codigo.codigo, nuevaContraseña: contrasena },
    });
    expect(used.status).toBe(200);
    expect(
      (await site.call("POST", "/api/login", { json: { nombreUsuario, clave: contrasena } })).status,
    ).toBe(200);
  });

  test("sends a welcome email with a link to set a password instead of an access code", async () => {
    const correo = "nueva.socia@example.com";
    expect((await jsonOf(201, enrol(enrolment({ acceso: "correo" }, correo)))).codigo).toBeNull();
    const mail = await mailTo(site, { correo });
    expect(mail.text).toContain("recuperar_contrase");
    const { rows } = await site.pool.query(
      "select count(*)::int as n from codigos_de_acceso c join usuarios u on u.id = usuario_id where correo = $1",
      [correo],
    );
    expect(rows[0].n).toBe(0);
  });

  test("is refused if a field is taken or missing", async () => {
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
    const count = async () => (await site.sql`select count(*)::int as n from usuarios`)[0].n;
    const before = await count();
    for (const [json, status, path] of cases) {
      const response = await enrol(json);
      const problem = (await response.json()) as Problem;
      expect([response.status, problem.errors?.[0]?.path]).toEqual([status, path]);
    }
    expect(await count()).toBe(before);
  });
});

describe("enrolling an existing user", () => {
  const enrolUser = (id: number, fields: Record<string, unknown> = {}, as = admin) => {
    const { socioDto, planId } = application(plan, fields);
    return site.call("POST", `/api/socio/${id}/inscribir`, {
      as,
      json: { socioDto, planId, consentimiento: true },
    });
  };

  test("creates a member with dues and leaves the login unchanged", async () => {
    const who = await site.user();
    const dni = newDni();
    const { usuario, numero, codigo } = await jsonOf(201, enrolUser(who.id, { dni }));
    expect([usuario.permisos, codigo]).toEqual([["socio"], null]);
    const rows = await site.sql`select s.id, s.dni, s.confirmado_en, u.consentimiento_en
       from socios s join usuarios u on u.id = s.usuario_id where u.id = ${who.id}`;
    expect(rows[0]).toMatchObject({
      id: numero,
      dni,
      confirmado_en: expect.any(Date),
      consentimiento_en: expect.any(Date),
    });
    expect((await duesOf(site, who)).map(({ importe }) => importe)).toEqual([500, 500]);
    expect((await auditOf(site, "usuario", who.id)).at(-1)).toEqual({
      accion: "socio.inscribir",
      usuarioId: admin.id,
      antes: { permisos: ["usuario"] },
      despues: { permisos: ["socio"], planId: plan },
    });
    const mail = await mailTo(site, who);
    expect(mail.text).toContain(`Socio número: ${numero}`);
    expect(mail.text).not.toContain("recuperar_contrase");
  });

  test("is refused if the user is a member, an applicant, inactive or unknown", async () => {
    const [member, applicant, off] = [
      await site.user(),
      await makeApplicant(site, offered),
      await site.user(),
    ];
    expect((await enrolUser(member.id)).status).toBe(201);
    await site.call("PATCH", `/api/usuario/${off.id}/actualizarEstado?estado=false`, { as: admin });
    const cases: [number, number, string][] = [
      [member.id, 409, "ya-socio"],
      [applicant.id, 409, "pedido-en-curso"],
      [off.id, 409, "de-baja"],
      [2147483647, 404, "no-existe"],
    ];
    const count = async () => (await site.sql`select count(*)::int as n from cuotas`)[0].n;
    const before = await count();
    for (const [id, status, code] of cases) {
      const problem = (await (await enrolUser(id)).json()) as Problem;
      expect([problem.status, problem.code]).toEqual([status, code]);
    }
    expect(await count()).toBe(before);
  });

  test("is refused if the DNI is taken", async () => {
    const dni = newDni();
    const [first, second] = [await site.user(), await site.user()];
    expect((await enrolUser(first.id, { dni })).status).toBe(201);
    const problem = (await (await enrolUser(second.id, { dni })).json()) as Problem;
    expect(problem).toMatchObject({
      status: 409,
      code: "dni-usado",
      errors: [{ path: "socioDto.dni", message: "Ya hay un socio o un pedido con ese DNI." }],
    });
    expect(await rolesOf(site, second.id)).toEqual(["usuario"]);
  });

  test("creates one membership, even for concurrent calls", async () => {
    const who = await site.user();
    const answers = await Promise.all([enrolUser(who.id), enrolUser(who.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await duesOf(site, who)).toHaveLength(2);
  });

  // Rule SOC-6
  test("gives a former member the same number as before", async () => {
    const who = await site.user();
    const socioDto = { dni: newDni() };
    const { numero } = await (await enrolUser(who.id, socioDto)).json();
    await site.call("PATCH", `/api/usuario/${who.id}/permisos`, {
      as: admin,
      json: { permisos: ["usuario"] },
    });
    expect((await jsonOf(201, enrolUser(who.id, socioDto))).numero).toBe(numero);
  });
});
