export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** The whole of a share, or another note for the reader. */
  note?: string | undefined;
  least?: number | undefined;
  most?: number | undefined;
}

export function figure(name: string, value: number, unit: string, rest: Partial<Figure> = {}): Figure {
  return { name, value, unit, ...rest };
}

/** Whether a value misses its target, as one that could not be measured does. */
export function misses({ value, least, most }: Figure): boolean {
  return (least !== undefined && !(value >= least)) || (most !== undefined && !(value <= most));
}

export function tableOf(figures: Figure[]): string {
  const rows = figures.map((row) => {
    const { name, value, unit, note = "", least, most } = row;
    const target = least !== undefined ? `≥ ${least}` : most !== undefined ? `≤ ${most}` : "";
    return [
      name,
      `${formatted(value)} ${unit}`.trim(),
      target,
      target && (misses(row) ? "MISS" : "pass"),
      note,
    ];
  });
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
