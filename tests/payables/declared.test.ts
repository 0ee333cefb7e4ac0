import { expect, test } from "vitest";
import { type Concepto, reunirConceptos } from "#features/caja/pagos/server/concepto.ts";
import { withRifas } from "./drivers.ts";
import { rifas } from "./rifas/feature.ts";

const rifa = rifas.conceptos?.rifa as Concepto;

// Rule PAG-20
test("a kind of payment that two areas declare prevents startup with an error that names the two areas", () => {
  expect(() => reunirConceptos([...withRifas, { name: "otra", conceptos: { cuota: rifa } }])).toThrow(
    'cuotas and otra both declare the kind of payment "cuota"',
  );
  const textos = { ...rifa.textos, concepto: "bono" };
  expect(() =>
    reunirConceptos([...withRifas, { name: "otra", conceptos: { bono: { ...rifa, textos } } }]),
  ).toThrow('rifas and otra both declare the name "rifas" of the sums of a kind of payment');
});

// Rule PAG-20
test("a kind of payment with another name in its texts prevents startup", () => {
  expect(() => reunirConceptos([{ name: "rifas", conceptos: { otra: rifa } }])).toThrow(
    'rifas has the texts of a kind of payment "rifa" that it does not declare',
  );
});
