import type { Club } from "#contract/club.ts";
import { formatInstant, formatMoney } from "#contract/format.ts";
import { paletteOf } from "#contract/palette.ts";
import { QR_OPTIONS } from "#contract/qr-code.ts";
import { A4, openPdf, type PdfPage, type Style, widthOf, wrap } from "#server/documents/pdf.ts";
import { qrRuns } from "#server/images/qr.ts";
import type { Recibo } from "../contract.ts";
import { NO_ES_FACTURA, PALABRA_DE_MEDIO, selloDe } from "../rules.ts";

/** Distances from the edges of the paper, in points; only the page number is below `BOTTOM`. */
const LEFT = 50;
const RIGHT = A4.width - LEFT;
const BOTTOM = A4.height - 70;
/** Left edges of the columns, in points. */
const CONCEPTO = 215;
const IMPORTE = RIGHT - 90;
/** Side of the QR code with its quiet zone, in points. */
const QR = 120;

const TEXT: Style = { size: 10.5 };
const STRONG: Style = { size: 10.5, bold: true };
const LARGE: Style = { size: 12, bold: true };
const LINE = 14;

/** Draws a receipt as a PDF with the content of its page (Rule REC-7). The same receipt and club give the same file. */
export function dibujarRecibo(
  { identidad, contacto }: Pick<Club, "identidad" | "contacto">,
  recibo: Recibo,
): Buffer {
  const color = paletteOf(identidad.colores);
  const muted: Style = { size: 9, color: color["--color-neutral-600"] };
  const rule = color["--color-neutral-400"];
  const pdf = openPdf(`Recibo ${recibo.numero} · ${identidad.nombre}`);
  const pages: PdfPage[] = [];
  let y = 0;
  let page = startPage();

  function startPage(): PdfPage {
    const added = pdf.addPage();
    pages.push(added);
    added.fill([[LEFT, 40, RIGHT - LEFT, 4]], color["--color-primary"]);
    y = 72;
    return added;
  }
  const has = (height: number) => y + height <= BOTTOM;
  const lines = (all: readonly string[], x: number, style: Style) => {
    for (const [n, line] of all.entries()) page.text(line, { x, y: y + n * LINE }, style);
  };
  const amount = (pesos: number, style: Style) =>
    page.text(formatMoney(pesos), { x: RIGHT - 6, y, right: true }, style);

  function head() {
    const title: Style = { size: 17, bold: true, color: color["--color-heading"] };
    const place = [contacto.direccion.calle, contacto.direccion.localidad].filter(Boolean).join(", ");
    let under = y + 4;
    for (const line of wrap(identidad.nombre, 270, title, 3)) {
      page.text(line, { x: LEFT, y: under }, title);
      under += 20;
    }
    for (const [n, line] of wrap(place, 270, muted, 2).entries())
      page.text(line, { x: LEFT, y: under + n * 12 - 3 }, muted);
    const right: [string, Style][] = [
      ["Recibo", title],
      [recibo.numero, LARGE],
      [formatInstant(recibo.emitidoEn), TEXT],
      [NO_ES_FACTURA, muted],
    ];
    for (const [n, [text, style]] of right.entries())
      page.text(text, { x: RIGHT, y: y + 4 + n * 17, right: true }, style);
    y = Math.max(y + 4 + 3 * 17, under + 12) + 34;
  }

  function stamp(text: string) {
    const style: Style = { size: 13, bold: true, color: "#b00020" };
    const stamped = wrap(text, RIGHT - LEFT - 24, style);
    const width = Math.max(...stamped.map((line) => widthOf(line, style))) + 24;
    const height = stamped.length * 17 + 11;
    const edges: [number, number, number, number][] = [
      [LEFT, y, width, 2],
      [LEFT, y + height - 2, width, 2],
      [LEFT, y, 2, height],
      [LEFT + width - 2, y, 2, height],
    ];
    page.fill(edges, style.color);
    for (const [n, line] of stamped.entries()) page.text(line, { x: LEFT + 12, y: y + 19 + n * 17 }, style);
    y += height + 26;
  }

  function fact(label: string, value: string | null, style = TEXT) {
    if (!value) return;
    const wrapped = wrap(value, RIGHT - LEFT - 100, style);
    page.text(label, { x: LEFT, y }, muted);
    lines(wrapped, LEFT + 100, style);
    y += wrapped.length * LINE + 5;
  }

  function tableHead() {
    page.fill([[LEFT, y, RIGHT - LEFT, 22]], color["--color-primary-50"]);
    y += 15;
    page.text("Persona", { x: LEFT + 6, y }, STRONG);
    page.text("Concepto", { x: CONCEPTO, y }, STRONG);
    page.text("Importe", { x: RIGHT - 6, y, right: true }, STRONG);
    y += 22;
  }

  function row({ persona, concepto, importe }: Recibo["renglones"][number]) {
    const whom = wrap(persona, CONCEPTO - LEFT - 16, TEXT);
    const what = wrap(concepto, IMPORTE - CONCEPTO - 10, TEXT);
    const height = Math.max(1, whom.length, what.length) * LINE;
    if (!has(height)) {
      page = startPage();
      tableHead();
    }
    lines(whom, LEFT + 6, TEXT);
    lines(what, CONCEPTO, TEXT);
    amount(importe, TEXT);
    y += height + 9;
    page.fill([[LEFT, y - 17, RIGHT - LEFT, 0.5]], rule);
  }

  function total() {
    if (!has(40 + QR)) page = startPage();
    page.fill([[LEFT, y - 17, RIGHT - LEFT, 1.5]], color["--color-primary"]);
    y += 4;
    page.text("Total", { x: CONCEPTO, y }, LARGE);
    amount(recibo.importe, LARGE);
    y += 32;
  }

  function verification() {
    const { side, runs } = qrRuns(recibo.verificacion);
    const unit = QR / side;
    // Shifted by the white quiet zone, so that the code itself starts at the margin.
    const left = LEFT - QR_OPTIONS.border * unit;
    page.fill(runs.map((run) => [left + run.x * unit, y + run.y * unit, run.length * unit, unit]));
    const said = ["Para verificar este recibo, leé el código o abrí:", recibo.verificacion].flatMap((text) =>
      wrap(text, RIGHT - LEFT - QR, TEXT),
    );
    y += QR / 2 - 8;
    lines(said, LEFT + QR, TEXT);
  }

  head();
  stamp(selloDe(recibo));
  fact(recibo.anula ? "A nombre de" : "Recibimos de", recibo.titular, LARGE);
  fact("DNI", recibo.documento);
  if (!recibo.anula) fact("Medio de pago", PALABRA_DE_MEDIO[recibo.medio]);
  fact("Motivo", recibo.motivo);
  y += 8;
  tableHead();
  recibo.renglones.forEach(row);
  total();
  verification();
  for (const [n, one] of pages.entries()) {
    const [name = ""] = wrap(`Recibo ${recibo.numero} · ${identidad.nombre}`, 400, muted, 1);
    one.text(name, { x: LEFT, y: A4.height - 40 }, muted);
    one.text(`Hoja ${n + 1} de ${pages.length}`, { x: RIGHT, y: A4.height - 40, right: true }, muted);
  }
  return pdf.end();
}
