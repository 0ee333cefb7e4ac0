import { expect, test } from "vitest";
import { chosenField, describedForm } from "#web/admin/described-form.tsx";

const FORM = describedForm(
  { titulo: { label: "Título", max: 10, missing: "Escribí el título" } },
  {
    equipoId: chosenField("Equipo", [{ value: "7", label: "U15" }]),
    dias: {
      label: "Días",
      toForm: (dias: readonly number[] = []) => dias.join(" "),
      read: (typed: string) => typed.split(" ").filter(Boolean).map(Number),
      check: (typed: string) => (typed === "" ? "Elegí un día" : null),
    },
  },
);

test("a form's own fields are read, checked, named and shown like its described ones", () => {
  expect(FORM.empty).toEqual({ titulo: "", equipoId: "", dias: "" });
  expect(FORM.names).toEqual({ titulo: "Título", equipoId: "Equipo", dias: "Días" });
  expect(FORM.read({ titulo: " Gran final ", equipoId: "7", dias: "1 2" })).toEqual({
    titulo: "Gran final",
    equipoId: 7,
    dias: [1, 2],
  });
  expect(FORM.validate.titulo("")).toBe("Escribí el título");
  expect(FORM.validate.dias("")).toBe("Elegí un día");
  expect(FORM.validate.equipoId("")).toBeNull();
});

test("the form of an edit starts from the record, and shows another person's values in words", () => {
  const { initialValues, edit } = FORM.editOf({ titulo: "Final", equipoId: null, dias: [3] });
  expect(initialValues).toEqual({ titulo: "Final", equipoId: "", dias: "3" });
  expect(edit?.read).toEqual({ titulo: "Final", equipoId: null, dias: [3] });
  expect(edit?.toForm([4, 5], "dias")).toEqual({ dias: "4 5" });
  const shown = [7, 8].map((id) => edit?.show(id, "equipoId"));
  expect(shown).toEqual(["U15", "Otro"]);
  expect([edit?.show([], "dias"), edit?.show("Semi", "titulo")]).toEqual(["Nada", "Semi"]);
  expect(FORM.editOf(undefined)).toEqual({ initialValues: FORM.empty });
});
