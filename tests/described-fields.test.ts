import { describe, expect, test } from "vitest";
import { mapFields } from "#contract/described.ts";
import { keysOf } from "#contract/keys.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { TEXTOS_DE_EVENTO } from "#features/eventos/eventos/rules.ts";
import type { Decision } from "#features/personas/usuarios/contract.ts";
import { testSite } from "./harness/site.ts";

const site = await testSite();
const staff = await site.user("administradorB");

const CAMPOS = keysOf(TEXTOS_DE_EVENTO);
const edit = (id: number, json: object) => site.call("PATCH", `/api/eventos/${id}`, { as: staff, json });

// Rules EVE-3, EVE-10, API-7: these tests or tsc fail if a described text is missing from its table, a call or the
// audit log.
describe("each text that describes an event", () => {
  test.each(CAMPOS)("can be written, read, searched and edited under the same name: %s", async (campo) => {
    const textos = mapFields(TEXTOS_DE_EVENTO, (_, name) => `Uno de ${name}`);
    const form = {
      ...textos,
      fecha: "2099-06-01",
      hora: "21:30",
      precioEntrada: "1",
      cantidadEntradas: "5",
    };
    const created = await site.call("POST", "/api/eventos/crear", { as: staff, form });
    const { id, version, ...before } = (await created.json()) as Evento;
    expect(before[campo]).toBe(textos[campo]);

    const edited = await edit(id, { version, [campo]: "Xilofón dorado" });
    expect(((await edited.json()) as Evento)[campo]).toBe("Xilofón dorado");
    const found = await site.call("GET", "/api/eventos/lista_eventos?termino=xilofon", { as: staff });
    expect(await found.json()).toMatchObject([{ id, ...textos, [campo]: "Xilofón dorado" }]);
    await site.call("DELETE", `/api/eventos/${id}`, { as: staff });

    const log = await site.call("GET", "/api/auditoria/lista?objeto=evento&termino=modificó", {
      as: await site.user("administrador"),
    });
    const [record] = (await log.json()) as Decision[];
    expect(record?.objetoId).toBe(id);
    expect(record?.cambios).toContainEqual({
      campo: TEXTOS_DE_EVENTO[campo].label,
      antes: textos[campo],
      despues: "Xilofón dorado",
    });
  });

  test.each(CAMPOS)("is refused on creation and in an edit if it is too long: %s", async (campo) => {
    const { max } = TEXTOS_DE_EVENTO[campo];
    const id = await site.event();
    const refusal = { status: 422, errors: [{ path: campo, message: `Como máximo ${max} caracteres` }] };
    const json = { version: 1, [campo]: "x".repeat(max + 1) };
    expect(await (await edit(id, json)).json()).toMatchObject(refusal);
    expect((await edit(id, { version: 1, [campo]: "x".repeat(max) })).status).toBe(200);
  });

  // Rule API-18
  test("is refused in an edit if its name is unknown", async () => {
    const id = await site.event();
    const refused = await edit(id, { version: 1, lugar: "Otro", titulo: "Final", precio: 3 });
    expect(await refused.json()).toMatchObject({
      status: 422,
      detail: "Este formulario no tiene el dato «titulo»",
      errors: [{ path: "titulo" }, { path: "precio" }],
    });
    const answer = await site.call("GET", `/api/eventos/${id}/evento`, { as: staff });
    expect(await answer.json()).toMatchObject({ version: 1, lugar: "Gimnasio" });
  });
});
