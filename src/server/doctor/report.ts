import type { Finding, State } from "./finding.ts";

const MARKS: Record<State, string> = { ok: "✓ bien    ", warning: "! atención", bad: "✗ mal     " };

/** Formats the findings for a terminal: one line each, with the remedy below. */
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
