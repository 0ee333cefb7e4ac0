import { afterEach, describe, expect, test, vi } from "vitest";
import { staffList } from "./list-definition.ts";

const LIST = staffList({
  name: "prueba",
  of: "pruebas",
  empty: "",
  filters: { cuando: { segments: [{ value: "todos", label: "Todos" }], remembered: "todos" } },
  list: async () => new Response("[]") as never,
});
afterEach(() => vi.unstubAllGlobals());

// Rule SIT-5
describe("an address without a query", () => {
  test.each([
    ["replaces its entry when it is opened or returned to", "/lista/", "true"],
    ["keeps the page before it in the history", "/otra/", null],
  ])("is redirected to the remembered filter, and %s", async (_, pathname, replaces) => {
    vi.stubGlobal("location", { pathname });
    // A rejection would be reported while React Router loads the page's styles.
    const away: unknown = await LIST.loader({ request: new Request("http://club.test/lista/") });
    const { status, headers } = away as Response;
    expect([status, headers.get("location"), headers.get("x-remix-replace")]).toEqual([
      302,
      "/lista/?cuando=todos",
      replaces,
    ]);
  });
});
