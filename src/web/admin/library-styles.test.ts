import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, it } from "vitest";

const CORE = join(import.meta.dirname, "../../../node_modules/@mantine/core");
const SOURCES = join(import.meta.dirname, "../..");

/** Returns the style sheets of a component's own module and of the Mantine wrappers used in it. */
function sheetsOf(module: string): string[] {
  const targets = [...readFileSync(module, "utf8").matchAll(/from "(\.[^"]+)"/g)].map(([, to = ""]) =>
    join(dirname(module), to),
  );
  return targets.flatMap((target) =>
    target.endsWith(".module.mjs")
      ? [basename(target, ".module.mjs")]
      : target.includes("/utils/InlineInput/")
        ? sheetsOf(target)
        : [],
  );
}

it("the style sheet of every Mantine component that a staff screen imports is loaded", () => {
  const loaded = readFileSync(join(import.meta.dirname, "library-styles.ts"), "utf8");
  const used = new Set(
    globSync("**/*.tsx", { cwd: SOURCES }).flatMap((file) =>
      [
        ...readFileSync(join(SOURCES, file), "utf8").matchAll(/import \{([^}]*)\} from "@mantine\/core"/g),
      ].flatMap(([, names = ""]) => names.split(",").map((name) => name.trim().replace(/ as .*/, ""))),
    ),
  );
  const needed = [...used].flatMap((name) => {
    const [module] = globSync(`esm/**/${name}.mjs`, { cwd: CORE });
    return module ? sheetsOf(join(CORE, module)) : [];
  });
  expect(needed).toContain("Modal");
  const missing = needed.filter(
    (sheet) =>
      existsSync(join(CORE, `styles/${sheet}.css`)) &&
      !loaded.includes(`"@mantine/core/styles/${sheet}.css"`),
  );
  expect([...new Set(missing)]).toEqual([]);
});
