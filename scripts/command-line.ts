import { type ParseArgsOptionsConfig, parseArgs } from "node:util";

/**
 * What a command was called with. `--help` prints how to use it and ends with 0; what it does not know ends with 1 and the
 * same words, before anything is done.
 * @param usage in Spanish, for the person at the terminal
 * @param most how many words may stand beside the options
 */
export function readCommandLine<const O extends ParseArgsOptionsConfig>(
  usage: string,
  { options, most = 0 }: { options?: O; most?: number } = {},
) {
  const help = { help: { type: "boolean", short: "h" } } as const;
  if (parseArgs({ options: help, strict: false, allowPositionals: true }).values.help) {
    console.log(usage);
    process.exit(0);
  }
  try {
    const { values, positionals } = parseArgs({ options: options ?? ({} as O), allowPositionals: true });
    if (positionals.length <= most) return { values, words: positionals };
  } catch {
    // An option that it does not have, or one without its value.
  }
  console.error(usage);
  process.exit(1);
}
