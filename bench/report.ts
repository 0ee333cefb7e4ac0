export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** The whole of a share, or another note for the reader. */
  note?: string | undefined;
  least?: number | undefined;
  most?: number | undefined;
  /** The same ratio at the last release. */
  last?: number | undefined;
}

/** Share of the last release's ratio that a ratio may lose. */
const REGRESSION = 0.2;

export function figure(name: string, value: number, unit: string, rest: Partial<Figure> = {}): Figure {
  return { name, value, unit, ...rest };
}

/**
 * Whether a value misses its target, as one that could not be measured does, or is a ratio that is a fifth worse than
 * at the last release.
 */
export function misses({ value, least, most, last = value }: Figure): boolean {
  if (least !== undefined) return !(value >= Math.max(least, last * (1 - REGRESSION)));
  return most !== undefined && !(value <= Math.min(most, last / (1 - REGRESSION)));
}

/** Returns the ratios with a target, which a later run may be compared with, by name. */
export function ratiosOf(figures: readonly Figure[]): Record<string, number> {
  const ratios = figures.filter(({ unit, least, most }) => unit === "×" && (least ?? most) !== undefined);
  return Object.fromEntries(ratios.map(({ name, value }) => [name, Number(value.toPrecision(3))]));
}

export function tableOf(figures: Figure[]): string {
  const rows = figures.map((row) => {
    const { name, value, unit, note = "", least, most, last } = row;
    const target = least !== undefined ? `≥ ${least}` : most !== undefined ? `≤ ${most}` : "";
    return [
      name,
      `${formatted(value)} ${unit}`.trim(),
      target,
      last === undefined ? "" : formatted(last),
      target && (misses(row) ? "MISS" : "pass"),
      note,
    ];
  });
  const head = ["figure", "value", "target", "last", "", "note"];
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((cell, i) => (i >= 1 && i <= 3 ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
      .join("  ")
      .trimEnd();
  return [line(head), line(widths.map((width) => "─".repeat(width))), ...rows.map(line)].join("\n");
}

function formatted(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString("en-US").replaceAll(",", " ");
  return value >= 10 ? value.toFixed(1) : value.toPrecision(3);
}
