/**
 * Part of the architecture check: every declared email is sent by code that runs on the site, which is the code that
 * areas register in `feature.ts`. A job counts if it has a schedule or if other code queues it.
 */
import { COMMENT, resolveTarget, type SourceFile } from "./check-architecture.ts";

/** A top-level declaration, with all names to which its text can refer. */
interface Declaration {
  file: Source;
  text: string;
}

interface Source {
  path: string;
  /** Imported names by local name. An import of a whole module has only its path. */
  imports: Map<string, { path: string; name: string | null }>;
  declarations: Map<string, Declaration>;
}

const IMPORT = /^import\s+(?:(\{[^}]*\})|\*\s+as\s+(\w+))\s+from\s+"([^"]+)";$/gm;
const DECLARATION =
  /^(?:export\s+)?(?:declare\s+)?(?:async\s+)?(?:function\*?|const|let|class|type|interface)\s+(\w+|\{[^}]*\}|\[[^\]]*\])/gm;

/** Returns the emails that nothing sends, as `file: sentence`. */
export function findUnsentMails(files: readonly SourceFile[]): string[] {
  const sources = new Map(
    files
      .filter(({ path }) => /^src\/(features|site|server)\/.*(?<!\.test)\.ts$/.test(path))
      .map((file) => [file.path, read(file)]),
  );
  const sent = new Set(
    [...reach(sources)].flatMap(({ file, text }) => mailsSentIn(text).map((mail) => mailOf(file, mail))),
  );
  return [...sources.values()].flatMap(({ path, declarations }) =>
    [...declarations].flatMap(([name, { text }]) =>
      declaredIn(text)
        .filter((mail) => !sent.has(`${path} ${name} ${mail}`))
        .map((mail) => `${path}: the mail "${mail}" is declared, and nothing that the site runs sends it`),
    ),
  );
}

function read({ path, text }: SourceFile): Source {
  const code = text.replaceAll(COMMENT, "");
  const source: Source = { path, imports: new Map(), declarations: new Map() };
  for (const [, names = "", whole, from = ""] of code.matchAll(IMPORT)) {
    const target = resolveTarget(path, from);
    if (whole) source.imports.set(whole, { path: target, name: null });
    for (const [, name = "", local = name] of names.matchAll(/(\w+)(?:\s+as\s+(\w+))?\s*[,}]/g))
      source.imports.set(local, { path: target, name });
  }
  const starts = [...code.matchAll(DECLARATION)];
  for (const [n, { 1: pattern = "", index }] of starts.entries()) {
    const declaration = { file: source, text: code.slice(index, starts[n + 1]?.index) };
    for (const [name] of pattern.matchAll(/\w+/g)) source.declarations.set(name, declaration);
  }
  return source;
}

/** Returns the declarations that the registrations of the areas, the host and the root use, directly or indirectly. */
function reach(sources: ReadonlyMap<string, Source>): Set<Declaration> {
  const queued = [...sources.values()].filter(({ path }) => !path.endsWith("/feature.ts"));
  const reached = new Set<Declaration>();
  const waiting: Declaration[] = [];
  for (const file of sources.values()) {
    if (!/^src\/(site|server)\/|\/feature\.ts$/.test(file.path)) continue;
    for (const one of file.declarations.values()) {
      one.text = withoutIdleWork(one.text, file, queued);
      waiting.push(one);
    }
  }
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    for (const [name, member = ""] of next.text.matchAll(/[A-Za-z_]\w*(?:\.(\w+))?/g)) {
      const [word = ""] = name.split(".");
      const from = next.file.imports.get(word);
      const found = from
        ? sources.get(from.path)?.declarations.get(from.name ?? member)
        : next.file.declarations.get(word);
      if (found) waiting.push(found);
    }
  }
  return reached;
}

/** Returns the text of a registration, leaving out jobs that have neither a schedule nor code that queues them. */
function withoutIdleWork(text: string, file: Source, others: readonly Source[]): string {
  return text.replaceAll(/\bworkOn\((\w+)(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, (work, queue) => {
    const from = file.imports.get(queue);
    // A queue without a name cannot be used elsewhere.
    const isQueued =
      queue !== "defineQueue" &&
      others.some(({ path, imports, declarations }) =>
        [...declarations].some(
          ([name, one]) =>
            new RegExp(`\\b${queue}\\b`).test(one.text) &&
            (path === from?.path ? name !== queue : imports.get(queue)?.path === from?.path),
        ),
      );
    return work.includes("schedule") || isQueued ? work : "";
  });
}

const declaredIn = (text: string) =>
  / = defineCorreos\(/.test(text)
    ? [...text.matchAll(/^ {2}"?([\w-]+)"?: \{$/gm)].map(([, name = ""]) => name)
    : [];

/**
 * Returns the constant and name of each email sent here, as `CORREOS aviso`. Code that only reads the email's switch
 * does not count.
 */
function mailsSentIn(text: string): string[] {
  const sending = text.replaceAll(
    /\b(?:seManda|retirarSinEnviar|contarSinIntentar)\([^;]*?CORREOS[^,)]*/g,
    "",
  );
  return [...sending.matchAll(/\b(CORREOS)(?:\.(\w+)|\[([^\]]+)\])/g)].flatMap(
    ([, constant, name, key = ""]) =>
      (name ? [name] : [...key.matchAll(/"([\w-]+)"/g)].map(([, one]) => one)).map(
        (one) => `${constant} ${one}`,
      ),
  );
}

function mailOf({ path, imports }: Source, mail: string): string {
  const [constant = ""] = mail.split(" ");
  return `${imports.get(constant)?.path ?? path} ${mail}`;
}
