import { expect, test } from "vitest";
import { esNombreLatino } from "./rules.ts";

// Rule SES-1
test.each(["admin", "ñandú.7", "ana_maría", "Núñez-2", "ana🏀", "n\u0303andu"])(
  "takes the username %j, of Latin letters",
  (nombre) => expect(esNombreLatino(nombre)).toBe(true),
);

test.each(["\u0430dmin", "αdmin", "\uff41dmin", "𝐚dmin", "ana٣"])(
  "refuses the username %j, which looks like another",
  (nombre) => expect(esNombreLatino(nombre)).toBe(false),
);
