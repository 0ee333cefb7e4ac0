import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export interface Item {
  "@type": string;
  [property: string]: unknown;
}

/** Returns the items of a document, those of a graph one by one. */
export function itemsIn(html: string): Item[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
    ([, json = ""]) => {
      const { "@context": context, ...data } = JSON.parse(json);
      if (context !== "https://schema.org") throw new Error(`not schema.org's vocabulary: ${context}`);
      return (data["@graph"] as Item[] | undefined) ?? [data as Item];
    },
  );
}

/**
 * Compiles items against the vocabulary's types (`schema-dts`), in which unknown types and properties, values of
 * another type, and words that an enumeration lacks are errors.
 * @returns the compiler's errors
 */
export async function checkItems(items: readonly Item[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "schema-org-"));
  const vocabulary = resolve("node_modules/schema-dts/dist/schema.d.ts");
  const lines = items.map(
    (item, i) => `export const item${i}: schema.${item["@type"]} = ${JSON.stringify(item)};`,
  );
  try {
    const file = join(folder, "items.ts");
    await writeFile(
      file,
      [`import type * as schema from ${JSON.stringify(vocabulary)};`, ...lines].join("\n"),
    );
    const options = ["--noEmit", "--strict", "--skipLibCheck", "--ignoreConfig", "--module", "nodenext"];
    return await new Promise((done, fail) =>
      execFile(resolve("node_modules/.bin/tsc"), [...options, file], (error, stdout) =>
        error && !stdout ? fail(error) : done(stdout.trim()),
      ),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
