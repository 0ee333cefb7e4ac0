import { median } from "./load.ts";
import { startProgram } from "./program.ts";
import type { Arrival } from "./programs/phone.ts";
import { type Figure, figure } from "./report.ts";
import type { Bench } from "./workbench.ts";

const VISITS = 3;
/** A page to which the home page links. */
const OTHER_PAGE = "/jugadores";
const PAGES = { home: "/", event: "/evento/1", gallery: "/galeria/basquet", press: "/prensa" };

/**
 * Visits to four pages on a slow phone, with the time to open the menu on each and to go to another page. Takes the
 * median of three visits.
 */
export async function measurePhone({ site }: Bench): Promise<Figure[]> {
  await using phone = await startProgram("phone");
  const repeat = async <T>(command: string, input: unknown) => {
    const found: T[] = [];
    for (let turn = 0; turn < VISITS; turn++) found.push(await phone.ask<T>(command, input));
    return found;
  };
  const measured = (name: string, values: number[], unit: string, most?: number) =>
    figure(`phone, ${name}`, median(values), unit, {
      note: values.map((value) => (unit === "ms" ? Math.round(value) : value.toFixed(3))).join(", "),
      most,
    });
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(PAGES)) {
    const url = `${site.url}${path}`;
    // Requested twice, so that the page is cached and compressed, as for almost every visitor.
    for (let time = 0; time < 2; time++) await (await fetch(url)).arrayBuffer();
    const menus = await repeat<number>("openMenu", url);
    const arrivals = await repeat<Arrival>("arrive", url);
    const of = (field: keyof Arrival) => arrivals.map((arrival) => arrival[field]);
    figures.push(
      measured(`${name}: a tap on "Menú" at the first paint is answered after`, menus, "ms", 100),
      measured(`${name}: hydrated after`, of("hydrated"), "ms", 5_000),
      measured(`${name}: layout shift`, of("layoutShift"), "", 0.02),
    );
  }
  const changes = await repeat<number>("changePage", { url: `${site.url}/`, to: OTHER_PAGE });
  return [...figures, measured("home: a tap on a link shows the other page after", changes, "ms")];
}
