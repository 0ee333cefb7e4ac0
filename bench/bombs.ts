import { BOMBS, LARGEST } from "#tests/harness/bombs.ts";
import type { Figure } from "./report.ts";
import type { Person, Site } from "./workbench.ts";

const MIB = 1024 * 1024;

/**
 * Uploads files that were made to fill memory, one after the other, to a site without background work. The peak is the
 * process's own, so the figure is that of the worst file, or more.
 */
export async function measureBombs(site: Site, admin: Person): Promise<Figure[]> {
  const upload = async (file: Buffer, name: string) => {
    const form = new FormData();
    form.set("archivo", new File([new Uint8Array(file)], name));
    const headers = { authorization: `Bearer ${admin.token}` };
    const response = await fetch(`${site.url}/api/galeria/cargar/basquet`, {
      method: "POST",
      headers,
      body: form,
    });
    await response.arrayBuffer();
    return response.status;
  };
  const memory = () => site.program.ask<{ now: number; most: number }>("memory");
  const files = [...BOMBS, ...LARGEST];
  const [first] = files;
  // The first upload loads code.
  if (first) await upload(await first.make(), "primera");
  const idle = (await memory()).now;
  let worst = { name: "", most: 0 };
  for (const { name, make, status } of files) {
    const answered = await upload(await make(), name);
    if (answered !== status) throw new Error(`${name} was answered with ${answered}`);
    const { most } = await memory();
    if (most > worst.most) worst = { name, most };
  }
  return [
    {
      name: `${files.length} uploads made to fill memory: growth of peak memory`,
      value: (worst.most - idle) / MIB,
      unit: "MiB",
      note: `from ${Math.round(idle / MIB)} MiB; the last to raise it: ${worst.name}`,
      target: { at: "most", value: 60 },
    },
  ];
}
