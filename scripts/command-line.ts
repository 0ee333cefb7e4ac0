import { type ParseArgsOptionsConfig, parseArgs } from "node:util";

/**
 * Parses the command line. `--help` prints the usage and exits with 0; invalid arguments print the usage and exit with
 * 1.
 * @param usage in Spanish, for the operator
 * @param most maximum number of positional arguments
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
    // An unknown option, or an option without its value.
  }
  console.error(usage);
  process.exit(1);
}
