/** One row of the table. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** What the value is a share of, or another note for the reader. */
  note?: string;
  target?: { at: "least" | "most"; value: number };
}

export const atLeast = (value: number): NonNullable<Figure["target"]> => ({ at: "least", value });
export const atMost = (value: number): NonNullable<Figure["target"]> => ({ at: "most", value });

export function missed(figures: Figure[]): Figure[] {
  return figures.filter((figure) => figure.target && !passes(figure));
}

function passes({ value, target }: Figure): boolean {
  return target?.at === "least" ? value >= target.value : value <= (target?.value ?? Number.NaN);
}

/** Formats the table for a terminal. */
export function tableOf(figures: Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    `${formatted(figure.value)} ${figure.unit}`.trim(),
    figure.target ? `${figure.target.at === "least" ? "≥" : "≤"} ${figure.target.value}` : "",
    figure.target ? (passes(figure) ? "pass" : "MISS") : "",
    figure.note ?? "",
  ]);
  const head = ["figure", "value", "target", "", "note"];
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((cell, i) => (i === 1 || i === 2 ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
      .join("  ")
      .trimEnd();
  return [line(head), line(widths.map((width) => "─".repeat(width))), ...rows.map(line)].join("\n");
}

function formatted(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString("en-US").replaceAll(",", " ");
  return value >= 10 ? value.toFixed(1) : value.toPrecision(3);
}
