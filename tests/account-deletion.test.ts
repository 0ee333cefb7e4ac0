import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#contract/club-time.ts";
import { limiteDe, PLAZOS } from "#contract/retention.ts";
import { features } from "#site/features.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { application, duesOf, makePlan } from "#tests/harness/members.ts";
import { buy, paymentOf, tryToBuy } from "#tests/harness/payments.ts";
import { mailTo, TEST_CONTRASENA, type TestUser, testSite, until } from "#tests/harness/site.ts";

/** A person whose data is found nowhere else in the database. */
const PERSON = {
  nombreUsuario: "zorzalxq7",
  otroNombre: "calandriavw3",
  clave: "clave-qwzx-1",
  otraClave: "clave-qwzx-2",
  nombre: "Griseldawq",
  apellido: "Quetzalñandú",
  correo: "griselda.q@ejemplo.example",
  otroCorreo: "grisel.nueva@ejemplo.example",
  dni: "38417265",
  telefono: "3492887766",
  otroTelefono: "1144779911",
  direccion: "Pasaje Xul Solar 4711",
  nacionalidad: "wakandiense",
  nacimiento: "1987-06-05",
};
let person: TestUser;
// Rate limits are on, so that their keys are in the database.
const site = await testSite({ env: { RATE_LIMIT_SCALE: "10" } });
const admin = await site.user("administrador");
const evento = await site.event();

const json = (response: Response, status = 200) => jsonOf(status, response);
const login = (nombreUsuario: string, contrasena: string) =>
  site.call("POST", "/api/login", { json: { nombreUsuario, clave: contrasena } });

/** Returns the rows of any table that contain one of these texts, ignoring case and accents. */
async function rowsWith(words: readonly string[]): Promise<string[]> {
  const tables = await site.sql<{
    name: string;
  }>`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`;
  expect(tables.map((table) => table.name)).toEqual(
    expect.arrayContaining(["public.usuarios", "pgboss.job"]),
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await site.pool.query<{ word: string; row: string }>(
      `select word, t::text as row from ${name} t, unnest($1::text[]) as word
       where strpos(buscable(t::text), buscable(word)) > 0`,
      [words],
    );
    found.push(...rows.map(({ word, row }) => `${name}: ${word} in ${row}`));
  }
  return found;
}

/** Registers a person, who becomes a member, pays, buys, resets the password and changes all their data. */
async function live(): Promise<void> {
  // The first of several plans is internal to the club.
  await makePlan(site, { nombre: "Del club" });
  const planId = await makePlan(site, { cuotas: 3 });
  const { nombreUsuario, clave, nombre, apellido, correo } = PERSON;
  const wanted = application(planId, {
    dni: PERSON.dni,
    telefono: PERSON.telefono,
    fechaDeNacimiento: PERSON.nacimiento,
    direccion: PERSON.direccion,
    nacionalidad: PERSON.nacionalidad,
  });
  const usuarioDto = { nombreUsuario, clave, persona: { nombre, apellido, correo } };
  const made = await json(
    await site.call("POST", "/api/registrar/socio", {
      json: { ...wanted, usuarioDto, consentimiento: true },
    }),
    201,
  );
  for (const name of [nombreUsuario, correo.slice(0, 20)]) await login(name, "no-es-esta");
  const { token } = await json(await login(nombreUsuario, clave));
  person = { id: made.id, nombreUsuario, correo, token };
  await json(await site.call("PATCH", `/api/socio/${made.id}/confirmar`, { as: admin }));
  const [first, second] = await duesOf(site, person);
  await json(
    await site.call("POST", `/api/cuotas/${first?.id}/cobrar`, { as: admin, json: { medio: "efectivo" } }),
  );
  await json(await site.call("POST", `/api/cuotas/${second?.id}/pagar`, { as: person }), 201);

  const compra = await buy(site, person, evento);
  await site.emulator.checkout(compra.url, { titular: "APRO" });
  await until("the ticket", async () => (await paymentOf(site, compra.pagoId)).entrada === "pagada");
  await json(
    await site.call("POST", "/api/entradas/venta", {
      as: admin,
      json: { eventoId: evento, nombreUsuario, medio: "efectivo" },
    }),
    201,
  );
  await buy(site, person, await site.event());

  for (let i = 0; i < 2; i++)
    await json(await site.call("POST", "/api/usuario/recuperarContraseña", { json: { email: correo } }));
  await mailTo(site, { correo }, "Restablecer tu contraseña");
  await site.call("PATCH", "/api/usuario/perfil", {
    as: person,
    json: { clave: PERSON.otraClave, claveActual: "no-es-esta" },
  });
  await json(
    await site.call("PATCH", "/api/usuario/perfil", {
      as: person,
      json: { clave: PERSON.otraClave, claveActual: clave, socioDto: { telefono: PERSON.otroTelefono } },
    }),
  );
  await mailTo(site, { correo }, "Tu contraseña cambió");
  await json(
    await site.call("PATCH", "/api/usuario/perfil", {
      as: person,
      json: { nombreUsuario: PERSON.otroNombre, persona: { correo: PERSON.otroCorreo } },
    }),
  );
  await mailTo(site, { correo }, "Tu usuario tiene otro correo");
  await json(
    await site.call("POST", "/api/prensa/registrar/prensa", {
      json: {
        nombreMedio: "Radio",
        nombreApellido: PERSON.nombre,
        dni: PERSON.dni,
        email: PERSON.otroCorreo,
        telefonoCelular: PERSON.otroTelefono,
        eventoId: evento,
      },
    }),
    201,
  );
  await login(PERSON.otroNombre, "no-es-esta");
  await json(
    await site.call("POST", "/api/usuario/recuperarContraseña", { json: { email: PERSON.otroCorreo } }),
  );
  await mailTo(site, { correo: PERSON.otroCorreo }, "Restablecer tu contraseña");
}

describe("the account of a person with all kinds of data", () => {
  beforeAll(live);

  // Rule PER-9
  test("can be exported completely, but only by its owner", async () => {
    const response = await site.call("GET", "/api/usuario/perfil/datos", { as: person });
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="mis-datos.json"');
    expect(response.headers.get("cache-control")).toBe("no-store");
    const datos = await json(response);
    expect(datos).toMatchObject({
      usuario: { nombreUsuario: PERSON.otroNombre, nombre: PERSON.nombre, correo: PERSON.otroCorreo },
      socio: { dni: PERSON.dni, direccion: PERSON.direccion, telefono: PERSON.otroTelefono },
      decisiones: expect.arrayContaining([expect.objectContaining({ accion: "usuario.cambiar-clave" })]),
    });
    expect(datos.entradas).toHaveLength(3);
    expect(datos.cuotas).toHaveLength(3);
    expect(datos.pagos.length).toBeGreaterThanOrEqual(5);
    expect(datos.sesiones.length).toBeGreaterThanOrEqual(1);
    expect(datos.enlacesDeContraseña).toHaveLength(1);
    expect(datos.pedidosDePrensa).toEqual([expect.objectContaining({ dni: PERSON.dni })]);
    expect(JSON.stringify(datos)).not.toContain("argon2id");
    const other = await json(await site.call("GET", "/api/usuario/perfil/datos", { as: await site.user() }));
    for (const word of Object.values(PERSON)) expect(JSON.stringify(other)).not.toContain(word);
    expect((await site.call("GET", "/api/usuario/perfil/datos")).status).toBe(401);
  });

  test("is deleted only with the current password", async () => {
    for (const contrasena of ["no-es-esta", PERSON.clave]) {
      const response = await site.call("DELETE", "/api/usuario/perfil", {
        as: person,
        json: { clave: contrasena },
      });
      expect(response.status).toBe(422);
      expect((await response.json()).errors).toEqual([{ path: "clave", message: expect.any(String) }]);
    }
    expect((await site.call("DELETE", "/api/usuario/perfil", { as: person, json: {} })).status).toBe(422);
    expect((await site.call("GET", "/api/usuario/perfil", { as: person })).status).toBe(200);
  });

  // Rule PER-9
  test("leaves no personal data in any table after its deletion", async () => {
    const secrets = [PERSON.clave, PERSON.otraClave];
    // Proves that the search finds the data beforehand, and never a password.
    const before = await rowsWith(Object.values(PERSON));
    for (const word of ["otroNombre", "nombre", "otroCorreo", "dni", "direccion", "nacimiento"] as const)
      expect(before.filter((row) => row.includes(`: ${PERSON[word]} in`))).not.toEqual([]);
    expect(before.filter((row) => secrets.some((word) => row.includes(`: ${word} in`)))).toEqual([]);

    const paid = await site.sql`
      select id, monto, estado from pagos where usuario_id = ${person.id} order by id`;
    const again = await json(await login(PERSON.otroNombre, PERSON.otraClave));
    const response = await site.call("DELETE", "/api/usuario/perfil", {
      as: person,
      json: { clave: PERSON.otraClave },
    });
    expect(await json(response)).toEqual({ ok: true });
    await mailTo(site, { correo: PERSON.otroCorreo }, "Tu cuenta fue eliminada");
    await until("the last mail to be forgotten", async () => {
      const rows = await site.sql`select 1 from correos where enviado_en is null`;
      return rows.length === 0;
    });

    expect(await rowsWith(Object.values(PERSON))).toEqual([]);
    // Accounting data remains, without the person's identity.
    const kept = await site.sql`
      select id, monto, estado from pagos where usuario_id = ${person.id} order by id`;
    expect(kept.map(({ id, monto }) => ({ id, monto }))).toEqual(
      paid.map(({ id, monto }) => ({ id, monto })),
    );
    const rows = await site.sql`
      select usuario_id, objeto_id, antes, despues from auditoria where accion = 'usuario.eliminar'`;
    expect(rows).toEqual([{ usuario_id: person.id, objeto_id: person.id, antes: null, despues: null }]);

    for (const token of [person.token, again.token]) {
      const dead = { ...person, token };
      expect((await site.call("GET", "/api/usuario/perfil", { as: dead })).status).toBe(401);
      expect((await tryToBuy(site, dead, evento)).status).toBe(401);
    }
    for (const name of [PERSON.otroNombre, PERSON.nombreUsuario, `borrado ${person.id}`])
      expect((await login(name, PERSON.otraClave)).status).toBe(401);
  });

  test("can be deleted, which frees its username, address and DNI", async () => {
    const planId = await makePlan(site);
    const wanted = application(planId, { dni: PERSON.dni });
    const persona = { nombre: "Otra", apellido: "Persona", correo: PERSON.otroCorreo };
    const usuarioDto = { nombreUsuario: PERSON.otroNombre, clave: TEST_CONTRASENA, persona };
    await json(await site.call("POST", "/api/registrar/socio", { json: { ...wanted, usuarioDto } }), 201);
  });

  test("appears in the office's lists as a deleted user after its deletion", async () => {
    for (const path of [
      "/api/entradas/lista_entradas",
      `/api/usuario/${person.id}/usuario`,
      "/api/auditoria/lista",
    ])
      await json(await site.call("GET", path, { as: admin }));
  });
});

// Rule PER-15
test("data with a retention period are deleted when the period ends", async () => {
  const now = site.clock.now();
  const left = async () => ({
    prensa: await site.sql`select from pedidos_de_prensa where nombre_medio = 'plazo'`,
    consumidor: await site.sql`select from solicitudes_de_consumidor where nombre = 'plazo'`,
    lecturas: await site.sql`select from lecturas where telefono = ${PHONE}`,
    correos: await site.sql`select from correos where asunto = 'plazo'`,
    decisiones: await site.sql`select from auditoria where accion = 'plazo'`,
  });
  const counts = async () => Object.entries(await left()).map(([kind, rows]) => [kind, rows.length]);
  const PHONE = randomUUID();
  for (const days of [-1, 1]) {
    const at = (plazo: keyof typeof PLAZOS) => addDays(limiteDe(plazo, now), days);
    const past = await site.event();
    await site.sql`update eventos set fecha = ${at("prensa")} where id = ${past}`;
    await site.sql`insert into pedidos_de_prensa (evento_id, nombre_medio, nombre_apellido, dni, email, telefono_celular, fecha)
      values (${past}, 'plazo', 'X', '11111111', 'x@x.example', '1155551234', now())`;
    await site.sql`insert into solicitudes_de_consumidor (codigo, tipo, nombre, correo, creada_en, atendida_en)
      values (${`P${days}`}, 'baja', 'plazo', 'x@x.example', now(), ${at("consumidor")})`;
    await site.sql`insert into lecturas (id, telefono, evento_id, operador_id, enviada_por, leida_en, corregida_en, recibida_en, igual, resultado)
      values (${randomUUID()}, ${PHONE}, ${past}, ${admin.id}, ${admin.id}, now(), now(), ${at("lecturas")}, false, 'desconocida')`;
    await site.sql`insert into correos (id, clave, para, asunto, texto, html, creado_en, enviado_en)
      values (${randomUUID()}, ${`plazo ${days}`}, 'x@x.example', 'plazo', '', '', now(), ${at("correos")})`;
    await site.sql`insert into auditoria (cuando, accion, objeto) values (${at("decisiones")}, 'plazo', 'plazo')`;
  }
  expect(await counts()).toEqual(Object.keys(PLAZOS).map((kind) => [kind, 2]));
  for (const { sweep } of features) await sweep?.(site.deps);
  expect(await counts()).toEqual(Object.keys(PLAZOS).map((kind) => [kind, 1]));
});
