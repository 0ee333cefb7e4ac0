/**
 * Part of the architecture check: code for payments of every kind does not name any kind. Their port provides the
 * differences between kinds (docs/decisions/0036).
 */
import { areaOf } from "./check-wings.ts";

interface SourceFile {
  path: string;
  text: string;
}

/** Code that handles every kind of payment alike. */
const OF_EVERY_KIND = /^src\/(server|features\/(caja|oficina\/hoy|oficina\/consumidor|personas\/usuarios))\//;
const CONCEPTO = /^src\/features\/[^/]+\/[^/]+\/concepto\.ts$/;

export function findPayableViolations(files: readonly SourceFile[]): string[] {
  const kinds = files
    .filter(({ path }) => CONCEPTO.test(path))
    .map(({ path, text }) => {
      const field = (name: string) => text.match(new RegExp(`^\\s*${name}: "([^"]+)"`, "m"))?.[1] ?? "";
      const [concepto, campo, ruta] = ["concepto", "campo", "ruta"].map(field);
      return {
        area: areaOf(path)?.area,
        concepto,
        // The kind's name as a value, a key or a property; its table in a query; and its page.
        pattern: new RegExp(
          `["'\`]${concepto}["'\`]|\\b${concepto}:|\\.${concepto}\\b|\\b(from|join|update|into) ${campo}\\b|["'\`]${ruta}`,
        ),
      };
    });
  return files
    .filter(({ path }) => OF_EVERY_KIND.test(path) && !/\.test\.tsx?$/.test(path))
    .flatMap(({ path, text }) => {
      const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
      return kinds
        .filter(({ area, pattern }) => areaOf(path)?.area !== area && pattern.test(code))
        .map(({ concepto }) => `${path}: handles every kind of payment, but names "${concepto}"`);
    });
}
