import { describe, expect, test } from "vitest";
import { type ColumnsOf, formatCell, type ListColumns } from "./columns.ts";

interface Fila {
  id: number;
  nombre: string | null;
  club: { nombre: string };
}
const described = <C extends ColumnsOf<Fila, C>>(columns: C) => columns;

describe("a column description", () => {
  test("compiles only if it has a label and names an existing field of the row", () => {
    // @ts-expect-error: without a label.
    const unnamed = { id: { kind: "number" } } satisfies ListColumns;
    // @ts-expect-error: a row has no `edad`.
    const missing = described({ edad: { label: "Edad", kind: "number" } } as const);
    // @ts-expect-error: an object has no text.
    const nested = described({ club: { label: "Club", kind: "text" } } as const);
    const read = described({
      id: { label: "ID", kind: "number" },
      nombre: { label: "Nombre", kind: "text", empty: "Sin nombre" },
      club: { label: "Club", kind: "text", of: ({ club }: Pick<Fila, "club">) => club.nombre },
    } as const);
    expect([unnamed, missing, nested, read]).toHaveLength(4);
  });
});

// Rules API-3, API-4
test.each([
  ["number", 7, "7"],
  ["money", 1234.5, "$ 1.234,50"],
  ["date", "1969-03-05", "05/03/2024"],
  ["instant", "2026-05-20T13:10:00Z", "20/05/2026 - 10:10 hs"],
  ["text", null, "Nada"],
  ["text", "", "Nada"],
] as const)("a cell of type %s shows %s as «%s»", (kind, value, shown) => {
  expect(formatCell({ label: "", kind, empty: "Nada" }, value)).toBe(shown);
});

test("codes and flags are shown as words", () => {
  const words = { aceptada: "Aceptada", false: "Inactivo" };
  const shown = ["aceptada", false, "otra"].map((value) =>
    formatCell({ label: "", kind: "short", words }, value),
  );
  expect(shown).toEqual(["Aceptada", "Inactivo", "otra"]);
});
