import { sql } from "drizzle-orm";
import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { SIN_RECLAMAR } from "#features/cuotas/cuotas/server/table.ts";
import { makeChild } from "#tests/harness/children.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { makeApplicant, makePlan } from "#tests/harness/members.ts";
import { makeMonthlyPlan, setRules } from "#tests/harness/monthly-dues.ts";
import { auditOf } from "#tests/harness/payments.ts";
import { applySheet, importSheet, nextDni, seeImport, verdictsOf } from "#tests/harness/sheets.ts";
import { testSite, until } from "#tests/harness/site.ts";

const site = await testSite();
const admin = await site.user("administrador");
const call = (method: string, path: string, json?: unknown) =>
  site.call(method, `/api/importaciones${path}`, { as: admin, json });

const personOf = async (dni: string) =>
  (
    await site.sql`
      select u.id, u.nombre, u.apellido, u.correo, u.permisos, u.nombre_usuario as usuario, p.telefono,
        p.fecha_de_nacimiento::text as nacimiento, s.id as numero
      from personas p join usuarios u on u.id = p.id left join socios s on s.usuario_id = u.id where p.dni = ${dni}`
  )[0];

// Rules IMP-1, IMP-2
test("an import is previewed without changes and then applied as shown", async () => {
  const [ana, eva] = [nextDni(), nextDni()];
  const made = await importSheet(
    site,
    admin,
    `Padrón del club;;;;\n\nApellido y nombre;DNI;Fecha de nacimiento;Tel;Mail\n"Gómez, Ana";${ana};30/05/1985;02346 15-512044;ana.gomez.${ana}@example.com\nPAZ EVA;${eva.replace(/(\d+)(\d{3})(\d{3})/, "$1.$2.$3")};31197;;\n;;;;\n`,
  );
  expect(made).toMatchObject({
    estado: "previsada",
    formato: "csv",
    codificacion: "utf-8",
    separador: ";",
    filaDeTitulos: 3,
    conteos: { nuevo: 2, cambia: 0, igual: 0, duda: 0, error: 0 },
  });
  expect(made.columnas.map(({ campo }) => campo)).toEqual([
    "apellidoYNombre",
    "dni",
    "fechaDeNacimiento",
    "telefono",
    "correo",
  ]);
  expect(await personOf(ana)).toBeUndefined();
  const before = (await site.mail.list()).length;
  const applied = await call("POST", `/${made.id}/aplicar`);
  expect([applied.status, (await applied.json()).estado]).toEqual([200, "aplicada"]);
  expect(await personOf(ana)).toMatchObject({
    nombre: "Ana",
    apellido: "Gómez",
    correo: `ana.gomez.${ana}@example.com`,
    permisos: ["usuario"],
    usuario: "ana.gomez",
    telefono: "2346512044",
    nacimiento: "1985-05-30",
    numero: null,
  });
  expect(await personOf(eva)).toMatchObject({ nombre: "Eva", apellido: "Paz", nacimiento: "1985-05-30" });
  expect((await auditOf(site, "importacion", made.id)).at(-1)).toMatchObject({
    accion: "importacion.aplicar",
    usuarioId: admin.id,
    despues: { archivo: "socios.csv", nuevos: 2, cambiados: 0 },
  });
  expect((await site.mail.list()).length).toBe(before);
  expect((await call("POST", `/${made.id}/aplicar`)).status).toBe(409);
  expect((await call("PATCH", `/${made.id}`, { fechas: "mes-dia" })).status).toBe(409);
});

// Rules IMP-2, PER-14
test("a stranger who claimed the mother's DNI or added the child gets no rights from an import", async () => {
  const [mother, child, added] = [nextDni(), nextDni(), nextDni()];
  const stranger = await makeApplicant(site, await makePlan(site), { dni: mother });
  await site.sql`update usuarios set nombre = 'Laura', apellido = 'Vera' where id = ${stranger.id}`;
  const taken = await makeChild(site, stranger, { dni: added, nombre: "Sol", apellido: "Vera" });
  const { id } = await importSheet(
    site,
    admin,
    `Nombre;Apellido;DNI;Responsable;DNI responsable\nTomás;Vera;${child};Laura Vera;${mother}\nSol;Vera;${added};;\nLuz;Vera;${nextDni()};Ema Vera;${nextDni()}\n`,
  );
  const verdicts = await verdictsOf(site, admin, id);
  expect(verdicts.map((one) => one.slice(0, 6))).toEqual(["2 duda", "3 duda", "4 nuev"]);
  const listed = await seeImport(site, admin, id, "?veredicto=responsables");
  expect(listed.responsables).toBe(1);
  expect(listed.filas.map(({ numero, cambios }) => [numero, cambios.at(-1)?.despues])).toEqual([
    [4, "Ema Vera (otra relación)"],
  ]);
  expect((await call("POST", `/${id}/aplicar`)).status).toBe(200);
  expect(
    await site.sql`select dependiente_id as id from vinculos where responsable_id = ${stranger.id}`,
  ).toEqual([{ id: taken }]);
  expect(await site.sql`select confirmada_en from personas where id = ${taken}`).toEqual([
    { confirmada_en: null },
  ]);
});

// Rule IMP-2
test("importing the same file again changes nothing", async () => {
  const dni = nextDni();
  const file = `Nombre;Apellido;DNI\nAna;Gómez;${dni}\n`;
  await applySheet(site, admin, file);
  const { id, conteos } = await importSheet(site, admin, file);
  expect(conteos).toMatchObject({ igual: 1, nuevo: 0 });
  expect((await (await call("POST", `/${id}/aplicar`)).json()).code).toBe("nada-para-aplicar");
  expect((await call("DELETE", `/${id}`)).status).toBe(200);
  expect((await call("GET", `/${id}`)).status).toBe(404);
});

// Rule IMP-2
test("an import is refused if the data has changed since the preview", async () => {
  const dni = nextDni();
  await applySheet(site, admin, `Nombre;Apellido;DNI\nAna;Gómez;${dni}\n`);
  const { id } = await importSheet(
    site,
    admin,
    `Nombre;Apellido;DNI;Teléfono\nAna;Gómez;${dni};2346512044\n`,
  );
  await site.sql`update personas set telefono = '2346519999' where dni = ${dni}`;
  const refused = await call("POST", `/${id}/aplicar`);
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { code: "datos-cambiados", context: { filas: [2] } },
  ]);
  expect((await personOf(dni))?.telefono).toBe("2346519999");
  expect((await seeImport(site, admin, id)).filas[0]?.cambios).toEqual([
    { campo: "telefono", antes: "2346519999", despues: "2346512044" },
  ]);
  expect((await call("POST", `/${id}/aplicar`)).status).toBe(200);
  expect((await personOf(dni))?.telefono).toBe("2346512044");
});

// Rule IMP-2
test("an import is applied once, even if two people apply it at the same time", async () => {
  const dni = nextDni();
  const file = `Nombre;Apellido;DNI\nAna;Gómez;${dni}\n`;
  const [one, other] = [await importSheet(site, admin, file), await importSheet(site, admin, file)];
  const answers = await Promise.all([one, one, other].map(({ id }) => call("POST", `/${id}/aplicar`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await site.sql`select 1 from personas where dni = ${dni}`).length).toBe(1);
});

// Rule IMP-1
test("corrections of guessed columns are used again for files with the same headings", async () => {
  const dni = nextDni();
  const file = `Ref;Quién;Nro ${dni}\n1;Ana Gómez;${dni}\n`;
  const made = await importSheet(site, admin, file);
  const corrected = await (
    await call("PATCH", `/${made.id}`, { filaDeTitulos: 1, columnas: [null, "nombreYApellido", "dni"] })
  ).json();
  expect(corrected).toMatchObject({ filaDeTitulos: 1, conteos: { nuevo: 1 } });
  expect(await importSheet(site, admin, file)).toMatchObject({
    recordada: true,
    filaDeTitulos: 1,
    conteos: { nuevo: 1 },
  });
  const named = `Apellido y nombre;DNI;Otra\nGómez Ana;${dni};x\n`;
  const first = await importSheet(site, admin, named);
  await call("PATCH", `/${first.id}`, { columnas: ["apellidoYNombre", "dni", "telefono"] });
  expect(await importSheet(site, admin, named)).toMatchObject({
    recordada: true,
    columnas: [{ campo: "apellidoYNombre" }, { campo: "dni" }, { campo: "telefono" }],
  });
});

// Rule IMP-1
test("the file is read again if staff choose another encoding or separator", async () => {
  const dni = nextDni();
  const latin = Uint8Array.from(Buffer.from(`Apellido,Nombre,DNI\nÑandú,José,${dni}\n`, "latin1"));
  const made = await importSheet(site, admin, latin);
  expect(made).toMatchObject({ codificacion: "windows-1252", separador: "," });
  expect((await seeImport(site, admin, made.id)).filas[0]?.nombre).toBe("José Ñandú");
  const wrong = await (await call("PATCH", `/${made.id}`, { separador: ";" })).json();
  expect(wrong).toMatchObject({
    separador: ";",
    columnas: [{ ejemplos: [`Apellido,Nombre,DNI`, expect.any(String)] }],
  });
  const right = await (await call("PATCH", `/${made.id}`, { separador: "," })).json();
  expect(right.conteos.nuevo).toBe(1);
});

// Rule IMP-3
test("staff decide a doubtful match", async () => {
  const dni = nextDni();
  await applySheet(site, admin, `Nombre;Apellido;DNI;Nacimiento\nAna;Doudet;${dni};30/05/1985\n`);
  const { id } = await importSheet(
    site,
    admin,
    `Nombre;Apellido;DNI;Nacimiento\nTomás;Doudet;${dni};01/02/2015\nAna;Doudet;;30/05/1985\n`,
  );
  expect(await verdictsOf(site, admin, id)).toEqual([
    `2 duda: Ese DNI es de Ana Doudet (DNI ${dni}, nacida el 30/05/1985)`,
    `3 duda: Se llama igual que Ana Doudet (DNI ${dni}, nacida el 30/05/1985)`,
  ]);
  const decided = await call("PATCH", `/${id}`, {
    decisiones: [
      { numero: 2, decision: "otra" },
      { numero: 3, decision: "misma" },
    ],
  });
  expect((await decided.json()).conteos).toMatchObject({ nuevo: 1, igual: 1, duda: 0 });
  const { filas } = await seeImport(site, admin, id, "?veredicto=nuevo");
  expect(filas.map(({ numero, decision }) => [numero, decision])).toEqual([[2, "otra"]]);
  expect((await call("POST", `/${id}/aplicar`)).status).toBe(200);
  expect((await site.sql`select 1 from usuarios where apellido = 'Doudet'`).length).toBe(2);
});

// Rule IMP-2
test("a row can be corrected in place", async () => {
  const [ana, eva] = [nextDni(), nextDni()];
  const file = `Apellido;Nombre;DNI;;Email\nPaz;Ana;${ana}x;;ana@\nSol;Eva;${eva};;\nTOTAL;2;;;\nPaz;Leo;1;;\n`;
  const { id, conteos } = await importSheet(site, admin, file);
  expect(conteos).toMatchObject({ nuevo: 1, duda: 1, error: 2 });
  const { filas, columnas } = await seeImport(site, admin, id);
  expect(columnas.map(({ campo }) => campo)).toEqual(["apellido", "nombre", "dni", null, "correo"]);
  expect(filas.map(({ celdas }) => celdas)).toEqual([
    ["Paz", "Ana", `${ana}x`, "", "ana@"],
    [],
    ["TOTAL", "2"],
    ["Paz", "Leo", "1"],
  ]);
  const json = { filas: [{ numero: 2, celdas: ["Paz", "Ana", ana, "", "ana@"] }] };
  const corrected = await jsonOf(200, site.call("PATCH", `/api/importaciones/${id}`, { as: admin, json }));
  expect(corrected.conteos).toMatchObject({ nuevo: 2, duda: 1, error: 1 });
  const [first] = (await seeImport(site, admin, id)).filas;
  expect(first).toMatchObject({ notas: ["El correo no parece válido y queda afuera: dice «ana@»"] });
  const sheet = await site.call("GET", `/api/importaciones/${id}/pendientes`, { as: admin });
  const book = await readXlsx(new Uint8Array(await sheet.arrayBuffer()));
  expect(book.sheets[0]?.rows).toEqual([
    ["Apellido", "Nombre", "DNI", "", "Email", "Por qué no se importa"],
    ["TOTAL", "2", null, null, null, expect.stringMatching(/^duda: No tiene DNI/)],
    ["Paz", "Leo", "1", null, null, "error: El DNI tiene 7 u 8 números: dice «1»"],
  ]);
});

// Rules IMP-3, PER-14
test("a decision about a row lapses once the row's cells or the columns change", async () => {
  const [ana, eva] = [nextDni(), nextDni()];
  await applySheet(site, admin, `Nombre;Apellido;DNI\nAna;Duarte;${ana}\nEva;Duarte;${eva}\n`);
  const file = `Nombre;Apellido;DNI;Otro\nZoe;Duarte;${ana};${eva}\n`;
  const { id } = await importSheet(site, admin, file);
  const decide = async () => {
    const json = { decisiones: [{ numero: 2, decision: "misma" }] };
    return (await jsonOf(200, call("PATCH", `/${id}`, json))).conteos;
  };
  const corrected = async (json: object) => {
    await jsonOf(200, call("PATCH", `/${id}`, json));
    return verdictsOf(site, admin, id);
  };
  expect(await decide()).toMatchObject({ cambia: 1, duda: 0 });
  expect(await corrected({ filas: [{ numero: 2, celdas: ["Zoe", "Duarte", eva, ""] }] })).toEqual([
    `2 duda: Ese DNI es de Eva Duarte (DNI ${eva})`,
  ]);
  expect(await corrected({ filas: [{ numero: 2, celdas: ["Zoe", "Duarte", ana, eva] }] })).toHaveLength(1);
  expect(await decide()).toMatchObject({ cambia: 1, duda: 0 });
  expect(await corrected({ columnas: ["nombre", "apellido", null, "dni"] })).toEqual([
    `2 duda: Ese DNI es de Eva Duarte (DNI ${eva})`,
  ]);
});

// Rule IMP-12
test("the server stops comparing a file if the client has disconnected", async () => {
  const client = new AbortController();
  const body = new FormData();
  const archivo = `${nextDni()}.csv`;
  body.append("archivo", new File(["Nombre;Apellido;DNI\nAna;Gómez;30111222\n"], archivo));
  const headers = { authorization: `Bearer ${admin.token}` };
  await using holder = await site.pool.connect().then((connection) => ({
    query: (statement: string) => connection.query(statement),
    [Symbol.asyncDispose]: async () => connection.release(true),
  }));
  await holder.query("begin; lock table personas in access exclusive mode");
  const asked = fetch(`${site.url}/api/importaciones`, {
    method: "POST",
    headers,
    body,
    signal: client.signal,
  }).catch(() => "gone");
  await until("the comparison to wait for the table", async () => {
    const waiting = await site.sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return waiting.length > 0;
  });
  client.abort();
  expect(await asked).toBe("gone");
  // Gives the server time to notice the closed connection.
  await site.call("GET", "/api/login/estado");
  await holder.query("rollback");
  // If the server still imported the abandoned file, it would be listed before this import.
  await importSheet(site, admin, "Nombre;Apellido;DNI\nEva;Gómez;30111223\n");
  expect(await site.sql`select from importaciones where archivo = ${archivo}`).toEqual([]);
});

// Rules IMP-6, IMP-7
test("imported members get their number, the instalments of their plan and their opening balance", async () => {
  const plan = await makePlan(site, { nombre: "Importado", precio: "1200.00", cuotas: 3 });
  const dni = nextDni();
  await applySheet(
    site,
    admin,
    `Nombre;Apellido;DNI;Nro de socio;Plan;Domicilio;Saldo;Vencimiento\nAna;Gómez;${dni};7007;importado;Mitre 12;$ 2.500,50;10/10/2026\n`,
  );
  const person = await personOf(dni);
  expect(person).toMatchObject({ numero: 7007, permisos: ["socio"] });
  const cuotas = await site.sql`
    select c.numero_cuota as n, c.importe, c.vence_el::text as vence, r.regla, c.plan_id = ${plan} as "delPlan"
    from cuotas c join renglones_de_cuota r on r.cuota_id = c.id where c.usuario_id = ${person?.id} order by n`;
  expect(cuotas.map(({ n, importe, regla }) => [n, importe, regla])).toEqual([
    [0, "2500.50", "saldo-inicial"],
    [1, "400.00", "base"],
    [2, "400.00", "base"],
    [3, "400.00", "base"],
  ]);
  expect(cuotas[0]).toMatchObject({ vence: "2026-10-10", delPlan: true });
  await applySheet(site, admin, `Nombre;Apellido;DNI;Plan\nEva;Gómez;${nextDni()};Importado\n`);
  expect((await site.sql`select max(id)::int as n from socios`)[0].n).toBeGreaterThan(7007);
});

// Rule TAR-3
test("imported siblings who are not grouped into a family are named", async () => {
  await makeMonthlyPlan(site, 700, { nombre: "Por mes" });
  await setRules(site, { hermanos: [25, 0, 0] });
  const parent = nextDni();
  const children = (familia: string) =>
    `Nombre;Apellido;DNI;Plan;Familia;Madre;DNI madre\n${["Ana", "Leo"]
      .map((nombre) => `${nombre};Ruiz;${nextDni()};Por mes;${familia};Eva Ruiz;${parent}`)
      .join("\n")}\n`;
  const namedOf = async ({ id }: { id: number }) => {
    const { personas, primeras } = (await seeImport(site, admin, id)).sinGrupo;
    return [personas, ...primeras.map(({ nombre }) => nombre)];
  };
  const loose = await importSheet(site, admin, children(""));
  expect(await namedOf(loose)).toEqual([0]);
  await site.call("POST", `/api/importaciones/${loose.id}/aplicar`, { as: admin });
  expect(await namedOf(loose)).toEqual([2, "Ana Ruiz", "Leo Ruiz"]);
  expect(await namedOf(await applySheet(site, admin, children("Ruiz")))).toEqual([0]);
});

// Rule IMP-11
test("one call claims all opening balances of an import", async () => {
  await makePlan(site, { nombre: "Con deuda", precio: "1200.00", cuotas: 1 });
  const dni = nextDni();
  const made = await importSheet(
    site,
    admin,
    `Nombre;Apellido;DNI;Plan;Saldo;Fecha del saldo\nAna;Gómez;${dni};Con deuda;1000;10/01/2026\n`,
  );
  const post = (action: string, id = made.id) =>
    site.call("POST", `/api/importaciones/${id}/${action}`, { as: admin });
  const isClaimed = async () => {
    const { rows } = await site.deps.db.execute(sql`
      select not ${SIN_RECLAMAR} as claimed from cuotas c join personas p on p.id = c.usuario_id
      where p.dni = ${dni} and c.numero_cuota = 0`);
    return rows[0]?.claimed;
  };
  expect((await post("reclamar")).status).toBe(409);
  await post("aplicar");
  expect(await isClaimed()).toBe(false);
  const claimed = await jsonOf(200, post("reclamar"));
  expect(claimed.reclamadaEn).toBeTypeOf("string");
  expect(await isClaimed()).toBe(true);
  expect((await post("reclamar")).status).toBe(200);
  expect((await post("reclamar", 2_147_483_647)).status).toBe(404);
  const actions = (await auditOf(site, "importacion", made.id)).map(({ accion }) => accion);
  expect(actions.filter((one) => one === "importacion.reclamar")).toHaveLength(1);
});
