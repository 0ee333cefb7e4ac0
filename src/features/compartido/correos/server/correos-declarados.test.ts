import { beforeEach, expect, test } from "vitest";
import type { Feature } from "#server/feature.ts";
import { openDeclarations } from "./correos-declarados.ts";
import { seManda } from "./encolar-correo.ts";

let { collectCorreos, defineCorreos } = openDeclarations();
beforeEach(() => {
  ({ collectCorreos, defineCorreos } = openDeclarations());
});

const aviso = { label: "Aviso", when: "Cuando pasa algo.", default: "on" } as const;
const feature = (name: string, mails: Feature["mails"]): Feature => ({ name, ...(mails && { mails }) });

// Rule COR-5
test("startup fails if two areas declare the same kind of email", () => {
  const [one, other] = [defineCorreos("Uno", { aviso }), defineCorreos("Otro", { aviso })];
  expect(() => collectCorreos([feature("uno", one), feature("otro", other)])).toThrow(
    'uno and otro both register "aviso"',
  );
});

// Rule COR-5
test.each([
  ["label", "Área", { ...aviso, label: " " }],
  ["sentence", "Área", { ...aviso, when: "" }],
  ["area", "", aviso],
])("startup fails if a kind of email has no %s", (_, area, correo) => {
  expect(() => collectCorreos([feature("uno", defineCorreos(area, { mudo: correo }))])).toThrow(
    'the mail "mudo" needs an area, a label and a sentence that says when it is sent',
  );
});

// Rule COR-5
test("startup fails if no feature registers a declared kind of email", () => {
  defineCorreos("Olvidos", { olvidado: aviso });
  expect(() => collectCorreos([feature("uno", undefined)])).toThrow(/no feature registers .*"olvidado"/);
});

// Rule COR-5
test("an email is sent unless its kind has a switch that is off", () => {
  const correos = defineCorreos("Área", {
    prendido: aviso,
    apagado: { ...aviso, default: "off" },
    siempre: { ...aviso, default: "always" },
  });
  const sent = (switches: Record<string, boolean>) =>
    Object.values(correos).map((correo) => seManda(switches, correo));
  expect(sent({})).toEqual([true, false, true]);
  expect(sent({ prendido: false, apagado: true, siempre: false })).toEqual([false, true, true]);
});
