import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { insertUsuario } from "#features/personas/usuarios/server/usuarios.repo.ts";
import { openDatabase } from "#server/db/database.ts";
import { createLog } from "#server/log.ts";
import { freePort } from "#tests/harness/site-process.ts";

test("a failed statement is logged without its parameter values", async () => {
  let output = "";
  const destination = new Writable({
    write(chunk, _encoding, next) {
      output += chunk;
      next();
    },
  });
  const log = createLog("warn", destination);
  const { db, close } = openDatabase(`postgres://club@127.0.0.1:${await freePort()}/club`, { max: 2, log });
  const person = {
    nombreUsuario: "xqx-ana",
    contrasenaHash: "xqx-hash",
    nombre: "xqx\n    at ana",
    apellido: "xqx-paz",
  };
  try {
    await insertUsuario(db, {
      ...person,
      correo: "xqx@example.com",
      permisos: ["usuario"],
      creadoEn: new Date(),
    });
  } catch (error) {
    log.error({ err: error }, "a request failed");
    log.error({ err: new Error("around", { cause: error }) }, "a request failed");
  } finally {
    await close();
  }
  const detail = "Key (correo)=(xqx@example.com) already exists.";
  log.error({ err: Object.assign(new Error("duplicate key value"), { code: "23505", detail }) }, "refused");
  expect(output).not.toContain("xqx");
  for (const kept of ["insert into", "ECONNREFUSED", "repo.ts", "duplicate key value", "23505"])
    expect(output).toContain(kept);
});
