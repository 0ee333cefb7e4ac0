import { expect, test } from "vitest";
import type { Grupo } from "#contract/club.ts";
import { DEMO_AJUSTES } from "#demo/club.ts";
import { camposDistintos, conValor, leerValor, nombreDeCampo, valorEn } from "./rules.ts";

const { canchas, contacto, identidad } = DEMO_AJUSTES;

test("each element of a list counts as a changed field", () => {
  expect(camposDistintos(identidad, structuredClone(identidad))).toEqual([]);
  expect(
    camposDistintos(identidad, {
      ...identidad,
      nombre: "Otro",
      colores: { ...identidad.colores, acento: "#000000" },
    }),
  ).toEqual(["nombre", "colores.acento"]);
  const semana = canchas.semana.with(2, null);
  expect(camposDistintos(canchas, { ...canchas, semana })).toEqual(["semana.2"]);
  const [first, second, ...others] = contacto.redes;
  expect(camposDistintos(contacto, { ...contacto, redes: [second, first, ...others] })).toEqual([
    "redes.0",
    "redes.1",
  ]);
});

test("a list with added or removed elements counts as one changed field", () => {
  expect(camposDistintos(contacto, { ...contacto, redes: [] })).toEqual(["redes"]);
  const escudo = { clave: "a", ancho: 1, alto: 1 };
  expect(camposDistintos({ escudo }, { escudo: { ...escudo, clave: "b" } })).toEqual(["escudo"]);
  expect(camposDistintos({ escudo: null }, { escudo })).toEqual(["escudo"]);
  expect(camposDistintos([{ nombre: "A" }], [{ nombre: "A" }, { nombre: "B" }])).toEqual([""]);
});

test("the order of keys does not count as a change", () => {
  expect(camposDistintos({ a: [{ b: 1, c: 2 }] }, { a: [{ c: 2, b: 1 }] })).toEqual([]);
});

test("applying every changed field of a state reproduces that state", () => {
  const ahora = { ...canchas, semana: canchas.semana.with(0, null), maximoPendientes: 9 };
  const merged = camposDistintos(canchas, ahora).reduce(
    (datos, campo) => conValor(datos, campo, valorEn(ahora, campo)),
    canchas,
  );
  expect(merged).toEqual(ahora);
  expect(conValor([1], "", [2])).toEqual([2]);
});

test.each<[Grupo, string, string]>([
  ["identidad", "nombreCorto", "Nombre corto"],
  ["identidad", "colores.principal", "Color principal"],
  ["contacto", "direccion.codigoPostal", "Código postal"],
  ["contacto", "redes", "Redes sociales"],
  ["contacto", "redes.1", "Red social 2"],
  ["canchas", "semana.0", "Lunes"],
  ["deportes", "1", "Deporte 2"],
  ["deportes", "", "Deportes"],
  ["banco", "", "Todos los datos"],
])("in the group %s, the field %j is labelled %s", (grupo, path, label) =>
  expect(nombreDeCampo(grupo, path)).toBe(label),
);

test.each([
  [null, "Nada"],
  [[], "Nada"],
  [{ apertura: "08:00", cierre: "24:00" }, "de 08:00 a 24:00"],
  [{ clave: "a", ancho: 1, alto: 1 }, "Una imagen"],
  [{ nombre: "Instagram", url: "https://i.example" }, "Instagram, https://i.example"],
])("the value %j is shown as %s", (valor, text) => expect(leerValor(valor)).toBe(text));
