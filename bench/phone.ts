import { median } from "./load.ts";
import { startProgram } from "./program.ts";
import type { Arrival } from "./programs/phone.ts";
import { atMost, type Figure } from "./report.ts";
import type { Bench } from "./workbench.ts";

const VISITS = 3;
/** The home page has a link to it. */
const OTHER_PAGE = "/jugadores";
const PAGES = { home: "/", event: "/evento/1", gallery: "/galeria/basquet", press: "/prensa" };

/** Visits of a slow phone to four pages, the menu of each and a change of page. The median of three visits counts. */
export async function measurePhone({ site }: Bench): Promise<Figure[]> {
  await using phone = await startProgram("phone", null);
  const repeat = async <T>(visit: () => Promise<T>) => {
    const found: T[] = [];
    for (let turn = 0; turn < VISITS; turn++) found.push(await visit());
    return found;
  };
  const figure = (name: string, values: number[], unit: string, target?: Figure["target"]): Figure => ({
    name: `phone, ${name}`,
    value: median(values),
    unit,
    note: values.map((value) => (unit === "ms" ? Math.round(value) : value.toFixed(3))).join(", "),
    ...(target && { target }),
  });
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(PAGES)) {
    const url = `${site.url}${path}`;
    // Cached and compressed, as almost every visitor gets it.
    for (let time = 0; time < 2; time++) await (await fetch(url)).arrayBuffer();
    const menus = await repeat(() => phone.ask<number>("openMenu", url));
    const arrivals = await repeat(() => phone.ask<Arrival>("arrive", url));
    const of = (field: keyof Arrival) => arrivals.map((arrival) => arrival[field]);
    figures.push(
      figure(`${name}: a tap on "Menú" at the first paint is answered after`, menus, "ms", atMost(100)),
      figure(`${name}: hydrated after`, of("hydrated"), "ms", atMost(5_000)),
      figure(`${name}: layout shift`, of("layoutShift"), "", atMost(0.02)),
    );
  }
  const changes = await repeat(() =>
    phone.ask<number>("changePage", { url: `${site.url}/`, to: OTHER_PAGE }),
  );
  return [...figures, figure("home: a tap on a link shows the other page after", changes, "ms")];
}
