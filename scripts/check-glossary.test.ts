import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** Splits `conImagenes`, `ConImagenes`, `CON_IMAGENES` and `con-imagenes` into "con imagenes". */
function wordsOf(name: string): string {
  return name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])|[-_.]/g, " ")
    .toLowerCase()
    .trim();
}

/**
 * Reads the avoided words of the page's table. `file` is an ending of file names to which the word is limited or,
 * with `but`, does not apply.
 */
function readAvoided(page: string): { word: string; file: string; but: boolean }[] {
  const [, table = ""] = page.split("| not | instead | in |");
  return table
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => {
      const [, words = "", , files = ""] = line.split("|");
      const file = files.match(/`(.+)`/)?.[1] ?? "";
      const but = !files.startsWith(" `");
      return [...words.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => ({ word, file, but }));
    });
}

const DECLARED = /\b(?:function\*?|const|let|class|interface|type|enum) ([A-Za-z_$][\w$]*)/g;

/** Returns a file's declared names and its own name, if they begin with an avoided word. */
function findAvoided(avoided: ReturnType<typeof readAvoided>, path: string, text: string): string[] {
  // A repository file is named after the use cases beside it.
  const own = path.endsWith(".repo.ts") ? [] : [basename(path)];
  const names = [...own, ...[...text.matchAll(DECLARED)].map(([, name = ""]) => name)];
  return names.filter((name) => {
    const words = `${wordsOf(name)} `;
    return avoided.some(
      ({ word, file, but }) =>
        (file !== "" && path.endsWith(file.replace("<topic>", ""))) !== but && words.startsWith(`${word} `),
    );
  });
}

const avoided = readAvoided(read("docs/glossary.md"));

test("declared names never begin with a word that the glossary avoids", () => {
  expect(avoided.length).toBeGreaterThan(10);
  const found = globSync("{src,demo,emulator,tests,scripts,bench}/**/*.{ts,tsx}", { cwd: ROOT })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !path.endsWith("check-glossary.test.ts"))
    .flatMap((path) => findAvoided(avoided, path, read(path)).map((name) => `${path}: ${name}`));
  expect(found).toEqual([]);
});

test("avoided words are found only in the names of functions, variables, types and files", () => {
  const find = (path: string, text: string) => findAvoided(avoided, path, text);
  expect(find("src/a.ts", "const CLAVE_MAX = 1; type FilaDePago = 1; let { clave } = body;")).toEqual([
    "CLAVE_MAX",
    "FilaDePago",
  ]);
  expect(find("src/con-imagenes.ts", "function tomarPago() {}")).toEqual(["con-imagenes.ts", "tomarPago"]);
  expect(find("src/buscar.ts", "function buscarPago() {}")).toEqual([]);
  expect(find("src/server/pagos.repo.ts", "function buscarPago() {}")).toEqual(["buscarPago"]);
});
