import { describe, expect, test } from "vitest";
import type { Ajustes, Grupo } from "#contract/club.ts";
import { AJUSTES_INICIALES } from "./ajustes-iniciales.ts";
import { GRUPOS } from "./club-store.ts";
import formas from "./formas-guardadas.json" with { type: "json" };
import { leerAjuste } from "./leer-ajuste.ts";

/** Rows as released versions wrote them. Never edit one: fields of later versions get their defaults. */
const released = formas as unknown as Record<string, Ajustes>;
const versions = Object.keys(released);
const rows = released[versions.at(-1) ?? ""] as Ajustes;

// Rule CLU-9
describe.each(versions)("a site upgraded from version %s", (version) => {
  test.each(GRUPOS)("keeps every value of its settings group %s", (grupo) => {
    const stored = released[version]?.[grupo];
    expect(leerAjuste(grupo, stored).datos).toMatchObject(stored as object);
  });
});

// Rule CLU-9
test.each(GRUPOS.filter((grupo) => !Array.isArray(rows[grupo])))(
  "a field missing from %s gets its default",
  (grupo) => {
    for (const [field, initial] of Object.entries(AJUSTES_INICIALES[grupo])) {
      const { [field]: _, ...stored } = rows[grupo] as Record<string, unknown>;
      expect(leerAjuste(grupo, stored)).toEqual({ datos: { ...stored, [field]: initial }, campos: [field] });
    }
  },
);

// Rule CLU-9
test.each<[string, Grupo, object, string[], object]>([
  [
    "a nested field",
    "identidad",
    { colores: { principal: "rojo", acento: "#facc15" } },
    ["colores.principal"],
    { colores: { principal: AJUSTES_INICIALES.identidad.colores.principal, acento: "#facc15" } },
  ],
  [
    "a part that may be missing",
    "portada",
    { video: { titulo: "La final", enlace: "https://example.org/x", imagen: null } },
    ["video"],
    { video: null },
  ],
  [
    "an element of a list, which is left out",
    "jugadores",
    { jugadores: [{ nombre: "" }, rows.jugadores.jugadores[0], 5] },
    ["jugadores"],
    { jugadores: [rows.jugadores.jugadores[0]] },
  ],
  [
    "an element of a list that must be complete",
    "canchas",
    { semana: [{ apertura: "20:00", cierre: "08:00" }, ...rows.canchas.semana.slice(1)] },
    ["semana.0"],
    { semana: [AJUSTES_INICIALES.canchas.semana[0], ...rows.canchas.semana.slice(1)] },
  ],
  [
    "a field that an element of a list lacks, which is empty",
    "jugadores",
    {
      jugadores: rows.jugadores.jugadores.map(({ posicion: _, ...one }) => ({
        ...one,
        foto: { clave: "x" },
      })),
    },
    ["jugadores"],
    { jugadores: rows.jugadores.jugadores.map((one) => ({ ...one, posicion: "", foto: null })) },
  ],
])("only the invalid part falls back to its default: %s", (_name, grupo, part, campos, expected) => {
  const stored = rows[grupo] as object;
  expect(leerAjuste(grupo, { ...stored, ...part })).toEqual({ datos: { ...stored, ...expected }, campos });
});

// Rule CLU-9
test("an unreadable sport is left out, as is a second sport of the same name", () => {
  const [first] = rows.deportes;
  const otherwise = { datos: [first], campos: ["1"] };
  expect(leerAjuste("deportes", [first, { nombre: 5 }])).toEqual(otherwise);
  expect(leerAjuste("deportes", [first, first])).toEqual(otherwise);
});

test.each([null, 5, "texto", []])(
  "all fields have their initial values if the row is not an object: %j",
  (stored) => {
    expect(leerAjuste("banco", stored)).toEqual({ datos: AJUSTES_INICIALES.banco, campos: [""] });
  },
);
