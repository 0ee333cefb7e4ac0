import type { Clock } from "#contract/club-time.ts";
import type { Settings } from "../settings.ts";

/** `warning`: the site works but needs attention; `bad`: something fails, or will. */
type State = "ok" | "warning" | "bad";

/** The result of one check. Texts are Spanish, for the operator, without secrets. */
export interface Finding {
  part: string;
  state: State;
  detail: string;
  /** How to fix it; required unless the state is `ok`. */
  remedy?: string;
}

export interface Examined {
  settings: Settings;
  /** Whether this is a production site; unknown if some settings are invalid. */
  production: boolean;
  /** Whether a setting was given and is valid. All other settings have default values. */
  has(name: string): boolean;
  /** Returns the database's address, or null before the embedded one exists. */
  database(): Promise<string | null>;
  clock: Clock;
}

export interface Check {
  part: string;
  look(examined: Examined): Promise<Finding[]>;
}

export function findingsOf(part: string) {
  return {
    ok: (detail: string): Finding => ({ part, state: "ok", detail }),
    warning: (detail: string, remedy: string): Finding => ({ part, state: "warning", detail, remedy }),
    bad: (detail: string, remedy: string): Finding => ({ part, state: "bad", detail, remedy }),
  };
}

const MARKS: Record<State, string> = { ok: "✓ bien    ", warning: "! atención", bad: "✗ mal     " };

export function drawReport(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ part }) => part.length));
  const lines = findings.flatMap(({ part, state, detail, remedy }) => [
    `  ${MARKS[state]}  ${part.padEnd(width)}  ${detail}`,
    ...(remedy ? [`${" ".repeat(width + 16)}→ ${remedy}`] : []),
  ]);
  const count = (state: State) => findings.filter((finding) => finding.state === state).length;
  const [bad, warning] = [count("bad"), count("warning")];
  const end = bad + warning === 0 ? "Todo bien." : `${bad} mal, ${warning} para mirar, ${count("ok")} bien.`;
  return `\n${lines.join("\n")}\n\n  ${end}\n\n`;
}
