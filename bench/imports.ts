import { makePlan } from "#tests/harness/members.ts";
import { insertPeople } from "#tests/harness/site-process.ts";
import { type Figure, figure } from "./report.ts";
import { type Bench, SECRET, type Site } from "./workbench.ts";

const ROWS = 20_000;
const PLAN = "Anual del banco";
const PREVIEW_S = 20;
const PREVIEW_MB = 150;
const APPLY_S = 60;
/** Share of the request rate that visitors must keep while an import is applied. */
const VISITORS = 0.8;
const IDLE_MS = 5_000;
const PAGE_PAUSE_MS = 5;

/**
 * Measures a club's spreadsheet: previewing, applying and undoing the import of 20,000 members of a plan of twelve
 * instalments, with their responsible adults.
 */
export async function measureImports({ site, pool }: Bench): Promise<Figure[]> {
  const [staff] = await insertPeople(pool, SECRET, 1, "administrador");
  if (!staff) throw new Error("no staff user was created");
  await makePlan({ pool, clock: { now: () => new Date() } }, { nombre: PLAN });
  const headers = { authorization: `Bearer ${staff.token}` };
  const visitors = startVisitors(site);
  try {
    await visitors.rateDuring(() => pause(IDLE_MS));
    const idleBytes = await site.program.ask<number>("memory");
    const idle = await visitors.rateDuring(() => pause(IDLE_MS));
    const form = new FormData();
    form.append("archivo", new File([sheet()], "socios.csv"));
    let peak = 0;
    const made = await timed(async () => {
      const preview = fetch(`${site.url}/api/importaciones`, { method: "POST", headers, body: form });
      let done = false;
      void preview.finally(() => {
        done = true;
      });
      while (!done) {
        peak = Math.max(peak, await site.program.ask<number>("memory"));
        await pause(100);
      }
      return expectOk(await preview);
    });
    const { id } = made.value;
    const call = (name: string) =>
      timed(async () =>
        expectOk(await fetch(`${site.url}/api/importaciones/${id}/${name}`, { method: "POST", headers })),
      );
    let applied = Number.NaN;
    const busy = await visitors.rateDuring(async () => {
      applied = (await call("aplicar")).seconds;
    });
    const { rows } = await pool.query(
      "select count(*)::int as n from creados_por_importacion where tipo = 'cuota' and importacion_id = $1",
      [id],
    );
    if (rows[0]?.n !== ROWS * 12) throw new Error(`${rows[0]?.n} instalments were written`);
    const undone = await call("deshacer");
    const note = `${ROWS} members with 12 instalments each`;
    return [
      figure("import: preview", made.seconds, "s", { note, most: PREVIEW_S }),
      figure("import: memory of the preview above idle", (peak - idleBytes) / 1024 ** 2, "MB", {
        most: PREVIEW_MB,
      }),
      figure("import: application", applied, "s", { note, most: APPLY_S }),
      figure("import: pages during the application ÷ alone", busy / idle, "×", { least: VISITORS }),
      figure("import: undoing", undone.seconds, "s", { note }),
    ];
  } finally {
    await visitors.stop();
  }
}

function sheet(): string {
  const rows = Array.from(
    { length: ROWS },
    (_, n) =>
      `"Perez${n % 997}, Juana";${40_000_000 + n};${1 + (n % 28)}/${1 + (n % 12)}/2014;2346${512_000 + n};Eva Perez${n % 997};${25_000_000 + (n >> 1)};${PLAN}`,
  );
  return ["Apellido y nombre;DNI;Nacimiento;Teléfono;Madre;DNI madre;Plan", ...rows].join("\n");
}

/** Starts a visitor who keeps opening the home page, as fast as a phone can display it. */
export function startVisitors({ url }: Site) {
  let pages = 0;
  let stopped = false;
  const visits = (async () => {
    while (!stopped) {
      await (await fetch(`${url}/`)).arrayBuffer();
      pages++;
      await pause(PAGE_PAUSE_MS);
    }
  })();
  return {
    async rateDuring(work: () => Promise<unknown>): Promise<number> {
      const [before, began] = [pages, performance.now()];
      await work();
      return ((pages - before) * 1000) / (performance.now() - began);
    },
    async stop() {
      stopped = true;
      await visits;
    },
  };
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; seconds: number }> {
  const began = performance.now();
  const value = await work();
  return { value, seconds: (performance.now() - began) / 1000 };
}

async function expectOk(response: Response): Promise<{ id: number }> {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as { id: number };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
