/** How the dates of a spreadsheet's column are written: the month comes first only if the day cannot. */
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
