import { describe, expect, test } from "vitest";
import { STAFF_SCREENS } from "#contract/staff-screens.ts";
import { OF_BOTH } from "#tests/harness/screens-of-both.ts";
import { rolesOfScreen } from "./guard.ts";

// Rule SIT-2
describe("the office's guard", () => {
  test.each(STAFF_SCREENS.map(({ path }) => path))(
    "admits the roles of the screen at «%s», however the address is spelled",
    (path) => {
      const roles = OF_BOTH.includes(path) ? ["administrador", "administradorB"] : ["administrador"];
      const address = `/club/admin${path && `/${path}`}`;
      for (const spelling of [address, `${address}/`, address.toUpperCase()])
        expect([spelling, rolesOfScreen(spelling)]).toEqual([spelling, roles]);
      if (path !== "") expect(rolesOfScreen(`${address}/7`)).toEqual(roles);
    },
  );

  test("admits only administradores at an unknown address", () => {
    for (const address of ["/club/admin/otra", "/club/admin/eventosa"])
      expect(rolesOfScreen(address)).toEqual(["administrador"]);
  });
});
