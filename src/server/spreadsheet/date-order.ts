/** Returns the order of day and month in a spreadsheet's column: month first only if some date cannot have the day first. */
export function dateOrderOf(texts: Iterable<string>): "dia-mes" | "mes-dia" {
  let monthFirst = 0;
  let dayFirst = 0;
  for (const text of texts) {
    const [, one, two] = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}/.exec(text) ?? [];
    if (Number(one) > 12) dayFirst++;
    if (Number(two) > 12) monthFirst++;
  }
  return monthFirst > dayFirst ? "mes-dia" : "dia-mes";
}
