/** Encoding of all codes; `border` is the quiet zone, in modules. */
export const QR_OPTIONS = { ecc: "medium", border: 4 } as const;

/** Returns the dark modules of a code as runs of each row, measured in modules. */
export function darkRuns(rows: readonly (readonly boolean[])[]): { x: number; y: number; length: number }[] {
  return rows.flatMap((row, y) =>
    Array.from(row.map(Number).join("").matchAll(/1+/g), ({ 0: run, index }) => ({
      x: index,
      y,
      length: run.length,
    })),
  );
}
