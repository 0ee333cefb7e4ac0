import { expect, test } from "vitest";
import { demoClub } from "#demo/club.ts";
import { enPaginas } from "./club.ts";

// Rule CLU-11
test("pages contain no setting that only the office uses", () => {
  const names = JSON.stringify(enPaginas({ ...demoClub, correos: { "reserva-recordatorio": false } }));
  expect(names).toContain("minutosDeReserva");
  for (const name of ["puerta", "horasDeEvento", "correos", "reserva-recordatorio", "versiones"])
    expect(names).not.toContain(name);
});
