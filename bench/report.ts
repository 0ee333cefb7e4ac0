import { readFile, writeFile } from "node:fs/promises";
import { cpus, release, totalmem } from "node:os";
import { fileURLToPath } from "node:url";

/** One row of the table. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** What the value is a share of, or another note for the reader. */
  note?: string;
  target?: { at: "least" | "most"; value: number };
}

export interface ReportedFigure extends Figure {
  passed?: boolean;
}

export function judge(figure: Figure): ReportedFigure {
  const { target, value } = figure;
  if (!target) return figure;
  return { ...figure, passed: target.at === "least" ? value >= target.value : value <= target.value };
}

/** Formats the table for a terminal. */
export function tableOf(figures: ReportedFigure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    `${formatted(figure.value)} ${figure.unit}`.trim(),
    figure.target ? `${figure.target.at === "least" ? "≥" : "≤"} ${figure.target.value}` : "",
    figure.passed === undefined ? "" : figure.passed ? "pass" : "MISS",
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

/** Writes `bench/results.json`: the figures, the kind of machine and its load. */
export async function writeResults(figures: ReportedFigure[], run: { seconds: number; load: number[] }) {
  const file = fileURLToPath(new URL("./results.json", import.meta.url));
  const { version } = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8")) as {
    version: string;
  };
  const results = {
    date: new Date().toISOString(),
    version,
    machine: {
      processors: cpus().length,
      model: cpus()[0]?.model.trim() ?? "unknown",
      memoryGiB: Math.round(totalmem() / 2 ** 30),
      system: `${process.platform} ${release().split("-")[0]} ${process.arch}`,
      node: process.version,
      loadBefore: run.load,
    },
    seconds: run.seconds,
    figures: figures.map((figure) => ({ ...figure, value: Number(figure.value.toPrecision(4)) })),
  };
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
}

function formatted(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString("en-US").replaceAll(",", " ");
  return value >= 10 ? value.toFixed(1) : value.toPrecision(3);
}
