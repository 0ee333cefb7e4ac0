/**
 * `npm run upgrade -- --to v1.2.0`: upgrades the site to a tag, a branch, a folder or an archive, and goes back if a
 * step fails. Without arguments, continues an interrupted upgrade. See docs/upgrade.md.
 */
import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { rootOf } from "#server/package-folder.ts";
import { readCommandLine } from "./command-line.ts";
import { explainError } from "./explain-error.ts";
import { planUpgrade, upgrade } from "./upgrade/perform.ts";

const { values } = readCommandLine(
  "Se usa así: `npm run upgrade -- --to v1.2.0` (o una carpeta, o un archivo .tar.gz) actualiza el sitio; con --dry-run solo " +
    "mira; sin nada sigue la que quedó a medias; --back vuelve a la versión anterior; --site dice dónde está el sitio.",
  {
    options: {
      to: { type: "string" },
      "dry-run": { type: "boolean", default: false },
      back: { type: "boolean", default: false },
      site: { type: "string" },
    },
  },
);
const here = realpathSync(fileURLToPath(new URL("..", import.meta.url)));
const root = values.site ? realpathSync(resolve(values.site)) : rootOf(here);
const fromOutside = root !== rootOf(here);
const options = {
  root,
  to: values.to,
  // If the command runs from a version outside the installation, it upgrades to that version.
  otherwise: fromOutside ? here : undefined,
  again: fromOutside ? `cd ${here} && npm run upgrade -- --site ${root}` : "npm run upgrade",
  back: values.back,
  say: (sentence: string) => console.error(sentence),
};

try {
  if (values["dry-run"]) for (const sentence of await planUpgrade(options)) console.log(sentence);
  else {
    const { current, previous, backup } = await upgrade(options);
    console.log(
      `Listo: anda la versión ${current}. La anterior (${previous}) y la copia ${backup} quedan por si hacen falta.`,
    );
  }
} catch (error) {
  console.error(explainError(error));
  process.exitCode = 1;
}
