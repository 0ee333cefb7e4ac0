import { describe, expect, test } from "vitest";
import { jsonOf } from "#tests/harness/json-of.ts";
import { makeMember, newDni } from "#tests/harness/members.ts";
import { openMerges } from "#tests/harness/merges.ts";
import { inLockOrder } from "./fusiones.repo.ts";
import { moverRezagados } from "./unir-personas.ts";

const {
  site,
  admin,
  plan,
  otroPlan,
  post,
  get,
  unir,
  unida,
  deshacer,
  codeOf,
  vincular,
  conTodo,
  columnas,
  tablas,
  estado,
} = await openMerges();

// Rule UNI-3
test("payments are locked before instalments, in whatever order the tables are listed", () => {
  const [listed, reversed] = [site.deps.personColumns, site.deps.personColumns.toReversed()].map((columns) =>
    inLockOrder(columns).map(({ name }) => name),
  );
  expect(listed).toEqual(reversed);
  expect(listed?.slice(0, 2)).toEqual(["pagos.usuario_id", "cuotas.usuario_id"]);
});

describe("a merge", () => {
  // Rule UNI-3
  test("moves every row and can be undone completely", async () => {
    const [queda, sale] = [await conTodo(plan), await conTodo(otroPlan)];
    const antes = await estado();
    const id = await unida(queda, sale, { motivo: "Se anotó dos veces" });
    const despues = await estado();
    for (const tabla of tablas)
      expect([tabla, despues[tabla].cuantas]).toEqual([tabla, antes[tabla].cuantas]);
    // A person has only one membership, group and account, so the merged record keeps its own.
    for (const { tabla, columna, unless } of columnas) {
      const { rows } = await site.pool.query(`select 1 from ${tabla} where ${columna} = $1`, [sale.id]);
      expect([tabla, columna, rows.length > 0 && !unless]).toEqual([tabla, columna, false]);
    }
    expect((await site.sql`select 1 from cuotas where usuario_id = ${queda.id}`).length).toBe(24);

    expect((await deshacer(id)).status).toBe(200);
    expect(await estado()).toEqual(antes);
    expect(await codeOf(deshacer(id))).toEqual([409, "ya-deshecha"]);
  });

  // Rule UNI-3
  test("moves a membership to a person who has none", async () => {
    const [queda, sale] = [await site.user(), await conTodo()];
    const dni = newDni();
    await site.sql`update personas set dni = ${dni} where id = ${queda.id}`;
    const antes = await estado();
    const id = await unida(queda, sale);
    const [socio] = await site.sql`select dni from socios where usuario_id = ${queda.id}`;
    expect(socio).toEqual({ dni });
    expect((await jsonOf(200, get(`usuario/${queda.id}/ficha`))).usuario.permisos).toEqual(["socio"]);
    await jsonOf(200, deshacer(id));
    expect(await estado()).toEqual(antes);
  });

  // Rule UNI-2
  test("keeps the chosen values and fills gaps from the merged record", async () => {
    const [queda, sale] = [await site.user(), await site.user()];
    const dni = newDni();
    await site.sql`update usuarios set nombre = 'Ana', apellido = 'Paz', correo = null where id = ${queda.id}`;
    await site.sql`update usuarios set nombre = 'Ana María', apellido = 'Pas' where id = ${sale.id}`;
    await site.sql`update personas set dni = ${dni}, telefono = '2346400140' where id = ${sale.id}`;
    await unida(queda, sale, { datos: { nombre: "sale" } });
    const { usuario } = await jsonOf(200, get(`usuario/${queda.id}/ficha`));
    expect(usuario.persona).toEqual({ nombre: "Ana María", apellido: "Paz", correo: sale.correo });
    expect(await site.sql`select dni, telefono from personas where id = ${queda.id}`).toEqual([
      { dni, telefono: "2346400140" },
    ]);
  });

  // Rules UNI-8, PER-8
  test("never changes the email, roles or second step of staff", async () => {
    for (const rol of ["administrador", "administradorB"] as const)
      for (const suCorreo of [true, false]) {
        const [victim, dummy] = [await site.user(rol), await site.user()];
        if (!suCorreo) await site.sql`update usuarios set correo = null where id = ${victim.id}`;
        await site.sql`
          insert into segundos_pasos (usuario_id, secreto, creado_en, confirmado_en)
          values (${victim.id}, 'x', now(), now())`;
        const login = () =>
          site.sql`
            select u.correo, u.permisos, u.clave_hash, s.secreto, s.confirmado_en
            from usuarios u join segundos_pasos s on s.usuario_id = u.id where u.id = ${victim.id}`;
        const before = await login();
        const { avisos } = await jsonOf(200, get(`fusiones/comparar?queda=${victim.id}&sale=${dummy.id}`));
        expect(avisos).toContain("Nombre Apellido administra el sitio: sigue con su email.");
        const id = await unida(victim, dummy, { datos: { correo: "sale" } });
        expect(await login()).toEqual(before);
        await jsonOf(200, deshacer(id));
        expect(await login()).toEqual(before);
      }
  });

  // Rules UNI-8, PER-8
  test("notifies an email address that can no longer be used to log in", async () => {
    const mailed = async (correo: string) =>
      (
        await site.sql`select count(*)::int as n from correos where para = ${correo} and asunto = 'Tu usuario tiene otro correo'`
      )[0]?.n;
    const [queda, sale] = [await site.user(), await site.user()];
    const id = await unida(queda, sale, { datos: { correo: "sale" } });
    expect([await mailed(queda.correo), await mailed(sale.correo)]).toEqual([1, 0]);
    await site.sql`update usuarios set permisos = '{administrador}' where id = ${queda.id}`;
    expect(await codeOf(deshacer(id))).toEqual([409, "correo-usado"]);
    await site.sql`update usuarios set permisos = '{usuario}' where id = ${queda.id}`;
    await jsonOf(200, deshacer(id));
    expect([await mailed(queda.correo), await mailed(sale.correo)]).toEqual([1, 1]);
    await unida(queda, sale);
    expect([await mailed(queda.correo), await mailed(sale.correo)]).toEqual([1, 2]);
  });

  // Rule UNI-6
  test("ends the login of the merged record and hides the record from all lists", async () => {
    const [queda, sale] = [await conTodo(plan), await conTodo(otroPlan)];
    const carnet = await jsonOf(200, get("socio/carnet", sale));
    await unida(queda, sale);
    expect((await get("usuario/perfil", sale)).status).toBe(401);
    const login = { nombreUsuario: sale.nombreUsuario, clave: "clave-de-prueba" };
    expect((await site.call("POST", "/api/login", { json: login })).status).toBe(403);
    for (const path of ["usuario/lista?rol=socio", "personas/lista"]) {
      const listed = JSON.stringify(
        await jsonOf(200, get(`${path}${path.includes("?") ? "&" : "?"}termino=${sale.nombreUsuario}`)),
      );
      expect(listed).not.toContain(sale.nombreUsuario);
    }
    expect((await jsonOf(200, get(`usuario/${sale.id}/ficha`))).usuario.id).toBe(queda.id);
    expect((await get(`personas/${sale.id}/vinculos`)).status).toBe(404);
    const found: { id: number }[] = await jsonOf(200, get(`personas/buscar?q=${carnet.numero}`));
    expect(found.map(({ id }) => id)).toContain(queda.id);
    const leido = await jsonOf(200, post("socio/carnet/verificar", { codigo: carnet.codigo }));
    const suyo = await jsonOf(200, get("socio/carnet", queda));
    expect(leido).toMatchObject({ numero: suyo.numero, plan: "Activo" });
  });

  // Rule UNI-3
  test("moves a payment that an earlier request writes late, but no other rows", async () => {
    const [queda, sale] = [await site.user(), await site.user()];
    await unida(queda, sale);
    await site.sql`
      insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, creado_en, actualizado_en)
      values (${sale.id}, 'cuota', 'x', 1, 'efectivo', 'aprobado', now(), now())`;
    await site.sql`insert into beneficios (persona_id, regla, porcentaje, desde, motivo, creado_en)
      values (${sale.id}, 'beca', 10, '2026-01-01', 'x', now())`;
    await moverRezagados(site.deps);
    expect(await site.sql`select usuario_id as de from pagos where descripcion = 'x'`).toEqual([
      { de: queda.id },
    ]);
    expect((await site.sql`select from beneficios where persona_id = ${sale.id}`).length).toBe(1);
  });

  // Rule UNI-3
  test("keeps a court order", async () => {
    const [queda, sale, madre, padre] = [
      await site.user(),
      await site.user(),
      await site.user(),
      await site.user(),
    ];
    await vincular(queda, { otraId: madre.id });
    await vincular(sale, { otraId: madre.id });
    await vincular(sale, { otraId: padre.id, relacion: "padre", restringido: true });
    const antes = await estado();
    const id = await unida(queda, sale);
    const { vinculos } = await jsonOf(200, get(`personas/${queda.id}/vinculos`));
    expect(
      vinculos
        .map((uno: { relacion: string; restringido: boolean }) => [uno.relacion, uno.restringido])
        .sort(),
    ).toEqual([
      ["madre", false],
      ["padre", true],
    ]);
    expect((await jsonOf(200, get(`personas/${madre.id}/vinculos`))).vinculos).toHaveLength(2);
    await jsonOf(200, deshacer(id));
    expect(await estado()).toEqual(antes);
  });
});

// Rule UNI-5
describe("a merge that is not possible", () => {
  test("is refused with the reason if both people are members with the same plan", async () => {
    const [una, otra] = [await makeMember(site, admin, plan), await makeMember(site, admin, plan)];
    const antes = await estado();
    const response = await unir(una, otra);
    const { status, code, detail } = await response.json();
    expect([status, code]).toEqual([409, "dos-membresias"]);
    expect(detail).toContain("plan Activo");
    expect(await estado()).toEqual(antes);
    const { impide } = await jsonOf(200, get(`fusiones/comparar?queda=${una.id}&sale=${otra.id}`));
    expect(impide).toBe(detail);
  });

  test("is refused for staff, the caller's own record and people with a bond", async () => {
    const [una, otra, b] = [await site.user(), await site.user(), await site.user("administradorB")];
    expect(await codeOf(unir(admin, una))).toEqual([409, "cuenta-propia"]);
    expect(await codeOf(unir(una, admin))).toEqual([409, "cuenta-propia"]);
    expect(await codeOf(unir(una, b))).toEqual([409, "es-de-la-oficina"]);
    expect(await codeOf(unir(una, una))).toEqual([409, "la-misma"]);
    await vincular(una, { otraId: otra.id });
    expect(await codeOf(unir(una, otra))).toEqual([409, "vinculadas"]);
    const menor = await site.user();
    await site.sql`update personas set fecha_de_nacimiento = '2020-01-01' where id = ${menor.id}`;
    expect(await codeOf(unir(menor, otra))).toEqual([409, "responsable-menor"]);
    const [exsocio, socio] = [await makeMember(site, admin, plan), await makeMember(site, admin, plan)];
    await site.sql`update usuarios set permisos = '{usuario}' where id = ${exsocio.id}`;
    expect(await codeOf(unir(exsocio, socio))).toEqual([409, "al-reves"]);
  });

  test("is refused for ids that are unknown, already merged or malformed", async () => {
    const [una, otra, tercera] = [await site.user(), await site.user(), await site.user()];
    await unida(una, otra);
    expect(await codeOf(unir(tercera, otra))).toEqual([404, "no-existe"]);
    expect(await codeOf(unir(otra, tercera))).toEqual([404, "no-existe"]);
    expect((await unir(una, { id: 2147483647 })).status).toBe(404);
    for (const id of [0, -1, 1.5, 1e12, "1; drop table usuarios", null])
      expect((await post("fusiones", { queda: una.id, sale: id })).status).toBe(422);
    expect((await unir(una, tercera, { datos: { permisos: "sale" } })).status).toBe(422);
    expect((await get("fusiones/comparar?queda=x&sale=1")).status).toBe(422);
    expect((await deshacer(2147483647)).status).toBe(404);
    expect((await post("fusiones", { queda: una.id, sale: tercera.id }, await site.user())).status).toBe(403);
  });
});
