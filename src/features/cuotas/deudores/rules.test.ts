import { expect, test } from "vitest";
import { quienesConvienen } from "./rules.ts";

const persona = (id: number, leToca: boolean) => ({
  id,
  nombre: `Persona ${id}`,
  leToca,
  debe: id * 100.1,
  cuotas: [id * 10],
});

// Rule DEU-4
test("an arrangement covers one person, or everybody for whom the first payer pays", () => {
  const [ana, leo, tia] = [persona(1, true), persona(2, true), persona(3, false)];
  const todos = quienesConvienen({ titular: ana, personas: [ana, leo, tia] });
  expect(todos[0]).toEqual({ id: 1, nombre: "Todos juntos", debe: 300.3, cuotas: [10, 20] });
  expect(todos.slice(1)).toEqual([ana, leo, tia]);
  expect(quienesConvienen({ titular: ana, personas: [ana, tia] })).toEqual([ana, tia]);
});
