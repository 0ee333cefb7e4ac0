import { z } from "@hono/zod-openapi";
import { describe, expect, expectTypeOf, test } from "vitest";
import {
  checkField,
  checkFields,
  type Field,
  type Fields,
  loggedAs,
  mapFields,
  readField,
  showField,
  type TypedIn,
  typedOf,
  type ValuesOf,
} from "./described.ts";
import { fieldAnswer, fieldBody, fieldForm } from "./fields.ts";

const price: Field = { label: "Precio", pesosMax: 1000, wrong: "Escribí un precio" };
const optional: Field = { ...price, optional: true, empty: "Sin precio" };

describe("an amount field", () => {
  test.each(["500", "$ 500,50", "1.000"])("accepts %j", (typed) =>
    expect(checkField(price, typed)).toBeNull(),
  );
  test.each(["", "x", "1,234"])("rejects %j", (typed) => expect(checkField(price, typed)).toBe(price.wrong));

  test("may be empty if it is optional", () => {
    expect(checkField(optional, " ")).toBeNull();
    expect(readField(optional, " ")).toBeNull();
    expect(showField(optional, null)).toBe("Sin precio");
    expect(typedOf(optional, null)).toBe("");
  });

  test("is shown as money, and typed with a decimal comma", () => {
    expect(showField(price, 12.5)).toBe("$ 12,50");
    expect(readField(price, typedOf(price, 12.5))).toBe(12.5);
    expect(loggedAs({ price })).toEqual({ price: { label: "Precio", money: true } });
  });

  test("is required in an edit and may be omitted on creation, as null", () => {
    const fields = { optional: { ...optional, label: "Otro precio" }, price } as const;
    expect(fieldBody(fields).optional.safeParse(undefined).success).toBe(false);
    expect(fieldForm(fields).optional.parse(undefined)).toBeNull();
    expect(fieldForm(fields).price.safeParse(null).success).toBe(false);
    expect(fieldBody(fields).price.safeParse(1000.01).success).toBe(false);
  });
});

const CHOSEN = {
  sport: {
    kind: "choice",
    label: "Deporte",
    words: { basquet: "Básquet", cestoball: "Cestoball" },
    missing: "Elegí el deporte",
  },
  level: { kind: "choice", label: "Nivel", words: { a: "Primera", b: "Reserva" }, empty: "Ninguno" },
  hand: {
    kind: "choice",
    label: "Mano",
    words: { d: "Diestra", z: "Zurda" },
    missing: "Elegí la mano",
    placeholder: "Elegí una",
  },
  open: {
    kind: "flag",
    label: "Está abierta",
    name: "Abierta",
    wrong: "Decí si está abierta",
    initial: true,
  },
  day: { kind: "date", label: "Desde", missing: "Elegí el primer día" },
  end: { kind: "date", label: "Hasta", empty: "Sin fecha" },
  time: { kind: "time", label: "Hora", missing: "Escribí la hora" },
  gate: { kind: "time", label: "Puertas" },
  sale: { kind: "instant", label: "Venta" },
} as const satisfies Fields;

describe("choices, flags, dates and times", () => {
  const wire: ValuesOf<typeof CHOSEN> = {
    sport: "cestoball",
    level: null,
    hand: "z",
    open: false,
    day: "2026-05-30",
    end: null,
    time: "21:30",
    gate: null,
    sale: "2026-06-01T02:30:00.000Z",
  };
  const typed: TypedIn<typeof CHOSEN> = { ...wire, level: "", end: "", gate: "", sale: "2026-05-31T23:30" };

  test("have the types of their words and values", () => {
    expectTypeOf(wire.sport).toEqualTypeOf<"basquet" | "cestoball">();
    expectTypeOf(wire.level).toEqualTypeOf<"a" | "b" | null>();
    expectTypeOf(wire.open).toEqualTypeOf<boolean>();
    expectTypeOf(wire.end).toEqualTypeOf<string | null>();
    expectTypeOf(typed.sport).toEqualTypeOf<"basquet" | "cestoball">();
    expectTypeOf(typed.hand).toEqualTypeOf<"d" | "z" | "">();
  });

  test("stay the same from an answer to a form and back", () => {
    expect(z.object(fieldAnswer(CHOSEN)).parse(wire)).toEqual(wire);
    expect(mapFields(CHOSEN, (field, name) => typedOf(field, wire[name]))).toEqual(typed);
    expect(checkFields(CHOSEN, typed)).toEqual({});
    expect(
      z.object(fieldBody(CHOSEN)).parse(mapFields(CHOSEN, (field, name) => readField(field, typed[name]))),
    ).toEqual({ ...wire, sale: new Date(wire.sale ?? "") });
  });

  test("are refused if they are an instant that cannot be read", () => {
    expect(checkFields(CHOSEN, { ...typed, sale: "31/05/2026 23:30" })).toEqual({
      sale: "La fecha no es válida",
    });
  });

  test("begin a form with the first word, or with a placeholder, nothing and the flag's value", () => {
    const empty = mapFields(CHOSEN, (field) => typedOf(field)) as TypedIn<typeof CHOSEN>;
    expect(empty).toMatchObject({ sport: "basquet", level: "", hand: "", open: true, day: "", gate: "" });
    expect(checkFields(CHOSEN, empty)).toEqual({
      hand: "Elegí la mano",
      day: "Elegí el primer día",
      time: "Escribí la hora",
    });
  });

  test("are shown in words", () => {
    expect(mapFields(CHOSEN, (field, name) => showField(field, wire[name]))).toEqual({
      sport: "Cestoball",
      level: "Ninguno",
      hand: "Zurda",
      open: "No",
      day: "30/05/2026",
      end: "Sin fecha",
      time: "21:30",
      gate: "Nada",
      sale: "31/05/2026 - 23:30 hs",
    });
    expect(loggedAs({ sport: CHOSEN.sport, open: CHOSEN.open })).toEqual({
      sport: { label: "Deporte", words: CHOSEN.sport.words },
      open: { label: "Abierta" },
    });
  });

  test("may be omitted on creation if they are optional", () => {
    const { sport, hand, day, time } = wire;
    expect(z.object(fieldForm(CHOSEN)).parse({ sport, hand, day, time })).toEqual({
      ...wire,
      open: true,
      sale: null,
    });
  });

  test.each([
    [{ sport: "futbol" }, "Elegí el deporte"],
    [{ sport: null }, "Elegí el deporte"],
    [{ open: "sí" }, "Decí si está abierta"],
    [{ day: "" }, "Elegí el primer día"],
    [{ day: null }, "Elegí el primer día"],
    [{ day: "2026-02-30" }, "La fecha no es válida"],
    [{ end: "mañana" }, "La fecha no es válida"],
    [{ time: "" }, "Escribí la hora"],
    [{ gate: "24:00" }, "El formato de la hora no es correcto"],
    [{ sale: "2026-02-30T10:00" }, "La fecha no es válida"],
  ])("are refused in a body: %j", (wrong, message) => {
    const { error } = z.object(fieldBody(CHOSEN)).safeParse({ ...wire, ...wrong });
    expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  test.each(["2130", "21:30", " 9:05"])("a time may be typed as %j", (time) => {
    expect(checkField(CHOSEN.time, time)).toBeNull();
    expect(readField(CHOSEN.time, time)).toMatch(/^(21:30|09:05)$/);
  });
});
