import { describe, expect, test } from "vitest";
import type { Problem } from "#contract/route.ts";
import { PLAN_NO_DISPONIBLE } from "#features/cuotas/aranceles/rules.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { type Application, application, apply, makeApplicant, makePlan } from "#tests/harness/members.ts";
import { auditOf } from "#tests/harness/payments.ts";
import { mailTo, testSite } from "#tests/harness/site.ts";

const site = await testSite();
// Takes id 1, which is the club's reserved plan.
await makePlan(site, { nombre: "Del club" });
const plan = await makePlan(site, { nombre: "Anual" });

const PATHS = ["/api/registrar/socio", "/api/socio/crear"];
const register = (json: unknown, path = PATHS[0] as string) => site.call("POST", path, { json });
const pathsOf = async (response: Response) =>
  ((await response.json()) as Problem).errors?.map((error) => error.path);
const people = async () => (await site.sql`select count(*)::int as n from usuarios`)[0].n;
const rowOf = async (usuarioId: number) =>
  (await site.sql`select * from socios where usuario_id = ${usuarioId}`)[0];

describe.each(PATHS)("applying for membership as a new person at %s", (path) => {
  // Rule SOC-1
  test("creates a user with a pending request", async () => {
    const wanted = application(plan, { dni: `12.345.6${path.length}` });
    const usuario = await jsonOf(201, register({ ...wanted, consentimiento: true }, path));
    const { nombreUsuario, persona } = wanted.usuarioDto;
    expect(usuario).toMatchObject({ nombreUsuario, alta: true, permisos: ["socioEnProceso"], persona });
    expect(await rowOf(usuario.id)).toMatchObject({
      dni: `123456${path.length}`,
      telefono: "3425550000",
      direccion: "Bulevar 123",
      estado_civil: "soltero",
      nacionalidad: "Argentina",
      plan_id: plan,
      confirmado_en: null,
    });
    const rows = await site.sql`select consentimiento_en from usuarios where id = ${usuario.id}`;
    expect(rows[0].consentimiento_en).toBeInstanceOf(Date);
    expect(await auditOf(site, "usuario", usuario.id)).toEqual([
      {
        accion: "socio.pedir",
        usuarioId: null,
        antes: { permisos: [] },
        despues: { permisos: ["socioEnProceso"], planId: plan },
      },
    ]);
    const mail = await mailTo(site, persona);
    expect(mail.subject).toBe("Recibimos tu pedido de socio");
    expect(mail.text).toContain("Plan: Anual");
    const login = await site.call("POST", "/api/login", {
      json: { nombreUsuario, clave: wanted.usuarioDto.clave },
    });
    expect(login.status).toBe(200);
  });

  // Rule SOC-3
  test("is refused with an error at each invalid field", async () => {
    const before = await people();
    const bad: [string, (wanted: Application) => unknown][] = [
      ["usuarioDto", ({ usuarioDto: _, ...rest }) => rest],
      ["usuarioDto.nombreUsuario", (w) => ({ ...w, usuarioDto: { ...w.usuarioDto, nombreUsuario: "" } })],
      [
        "usuarioDto.nombreUsuario",
        (w) => ({ ...w, usuarioDto: { ...w.usuarioDto, nombreUsuario: "a".repeat(21) } }),
      ],
      ["usuarioDto.clave", (w) => ({ ...w, usuarioDto: { ...w.usuarioDto, clave: "corta" } })],
      ["usuarioDto.persona", (w) => ({ ...w, usuarioDto: { ...w.usuarioDto, persona: null } })],
      [
        "usuarioDto.persona.correo",
        (w) => ({
          ...w,
          usuarioDto: { ...w.usuarioDto, persona: { ...w.usuarioDto.persona, correo: "no" } },
        }),
      ],
      ["socioDto", ({ socioDto: _, ...rest }) => rest],
      ["planId", (w) => ({ ...w, planId: "x" })],
      ["planId", (w) => ({ ...w, planId: 0 })],
      ["planId", (w) => ({ ...w, planId: [w.planId] })],
      ["planId", (w) => ({ ...w, planId: 2147483648 })],
      ["consentimiento", (w) => ({ ...w, consentimiento: "sí" })],
      ...(
        [
          ["dni", "123456"],
          ["dni", "123456789"],
          ["dni", "1234567a"],
          ["dni", 12345678],
          ["telefono", "1".repeat(101)],
          ["telefono", "\u0000"],
          ["direccion", " "],
          ["direccion", "a".repeat(201)],
          ["direccion", "calle\u0000"],
          ["nacionalidad", ""],
          ["nacionalidad", "a".repeat(201)],
          ["estadoCivil", "concubinato"],
          ["fechaDeNacimiento", "2000-02-30"],
          ["fechaDeNacimiento", "30/05/1990"],
          ["fechaDeNacimiento", "3000-01-01"],
          ["fechaDeNacimiento", "1890-01-01"],
          ["fechaDeNacimiento", null],
        ] as const
      ).map(([field, value]): [string, (wanted: Application) => unknown] => [
        `socioDto.${field}`,
        (w) => ({ ...w, socioDto: { ...w.socioDto, [field]: value } }),
      ]),
    ];
    for (const [wrong, spoil] of bad) {
      const response = await register(spoil(application(plan)), path);
      expect([wrong, response.status, [...new Set(await pathsOf(response))]]).toEqual([wrong, 422, [wrong]]);
    }
    expect(await people()).toBe(before);
  });

  // Rule SOC-2
  test("is refused if the username, email or DNI is taken", async () => {
    const first = application(plan);
    expect((await register(first, path)).status).toBe(201);
    const before = await people();
    const { nombreUsuario, persona } = first.usuarioDto;
    const other = application(plan);
    const taken: [string, string, unknown][] = [
      [
        "usuario-usado",
        "usuarioDto.nombreUsuario",
        { ...other, usuarioDto: { ...other.usuarioDto, nombreUsuario: nombreUsuario.toUpperCase() } },
      ],
      [
        "correo-usado",
        "usuarioDto.persona.correo",
        {
          ...other,
          usuarioDto: { ...other.usuarioDto, persona: { ...persona, correo: persona.correo?.toUpperCase() } },
        },
      ],
      ["dni-usado", "socioDto.dni", { ...other, socioDto: first.socioDto }],
    ];
    for (const [code, wrong, json] of taken) {
      const problem = (await jsonOf(409, register(json, path))) as Problem;
      expect([problem.code, problem.errors?.map((error) => error.path)]).toEqual([code, [wrong]]);
    }
    expect(await people()).toBe(before);
    expect((await register(other, path)).status).toBe(201);
  });
});

describe("the plan of a membership request", () => {
  // Rule SOC-4
  test("has to exist, be active and not be the reserved plan", async () => {
    const off = await makePlan(site, { estado: false });
    const own = (await site.sql`select min(id) as id from planes`)[0].id;
    const before = await people();
    for (const wrong of [off, own, 2147483647]) {
      const response = await register(application(wrong));
      expect(await response.json()).toMatchObject({
        status: 409,
        code: "plan-no-disponible",
        detail: PLAN_NO_DISPONIBLE,
        errors: [{ path: "planId", message: PLAN_NO_DISPONIBLE }],
      });
      expect((await apply(site, await site.user(), wrong)).status).toBe(409);
    }
    expect(await people()).toBe(before + 3);
  });

  // Rule SOC-4
  test("can be the reserved plan if there is no other", async () => {
    const rows = await site.sql`update planes set estado = false where estado and id > 1 returning id`;
    try {
      expect((await register(application(plan))).status).toBe(409);
      expect((await register(application(1))).status).toBe(201);
    } finally {
      await site.sql`update planes set estado = true where id = any(${rows.map((row) => row.id)})`;
    }
  });
});

test("free text is stored unchanged and shown as text", async () => {
  const texts = [
    "👩‍👩‍👧‍👦 ñandú",
    "é\u0302\u0303".normalize("NFC"),
    "𝒜𠜎",
    "<script>alert(1)</script>",
    "'; drop table socios; --",
    "a".repeat(200),
  ];
  for (const text of texts) {
    const written = { direccion: text, nacionalidad: text, telefono: text.slice(0, 100) };
    const user = await makeApplicant(site, plan, written);
    expect(await rowOf(user.id)).toMatchObject(written);
  }
  const wanted = application(plan);
  wanted.usuarioDto.persona.nombre = "<b>Ana</b> 👩‍🚀";
  expect((await register(wanted)).status).toBe(201);
  const mail = await mailTo(site, wanted.usuarioDto.persona);
  expect(mail.html).toContain("&lt;b&gt;Ana&lt;/b&gt; 👩‍🚀");
});

// Rule SOC-3
test("a birth date is compared with the date in the club's time zone, not the server's", async () => {
  try {
    // Still the 19th in the club's time zone.
    site.clock.set(new Date("2026-11-20T02:30:00Z"));
    const born = (fecha: string) => register(application(plan, { fechaDeNacimiento: fecha }));
    expect((await born("2026-11-20")).status).toBe(422);
    expect((await born("2026-11-19")).status).toBe(201);
    expect((await born("2026-11-19T00:00:00.000Z")).status).toBe(201);
    expect((await born("1906-11-19")).status).toBe(422);
    expect((await born("1906-11-20")).status).toBe(201);
  } finally {
    site.clock.set(new Date());
  }
});
