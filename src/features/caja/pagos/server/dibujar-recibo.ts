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

type Emisor = Pick<Club, "identidad" | "contacto">;

/** Draws a receipt as a PDF with the content of its page (Rule REC-7). The same receipt and club give the same file. */
export function dibujarRecibo(club: Emisor, recibo: Recibo): Buffer {
  const title = `Recibo ${recibo.numero} · ${club.identidad.nombre}`;
  const paper = new Paper(title, paletteOf(club.identidad.colores));
  drawHead(paper, club, recibo);
  drawStamp(paper, selloDe(recibo));
  drawFact(paper, recibo.anula ? "A nombre de" : "Recibimos de", recibo.titular, LARGE);
  drawFact(paper, "DNI", recibo.documento);
  if (!recibo.anula) drawFact(paper, "Medio de pago", PALABRA_DE_MEDIO[recibo.medio]);
  drawFact(paper, "Motivo", recibo.motivo);
  paper.y += 8;
  drawTable(paper, recibo);
  drawVerification(paper, recibo.verificacion);
  return paper.end();
}

/** The pages of a receipt. What is drawn goes to `page`, the current one, at the height `y`. */
class Paper {
  readonly color: ReturnType<typeof paletteOf>;
  readonly muted: Style;
  page: PdfPage;
  y = 0;
  readonly #title: string;
  readonly #pdf: ReturnType<typeof openPdf>;
  readonly #pages: PdfPage[] = [];

  constructor(title: string, color: ReturnType<typeof paletteOf>) {
    this.color = color;
    this.muted = { size: 9, color: color["--color-neutral-600"] };
    this.#title = title;
    this.#pdf = openPdf(title);
    this.page = this.#startPage();
  }

  #startPage(): PdfPage {
    const added = this.#pdf.addPage();
    this.#pages.push(added);
    added.fill([[LEFT, 40, RIGHT - LEFT, 4]], this.color["--color-primary"]);
    this.y = 72;
    return added;
  }

  /** Starts a page if this height no longer fits. @returns whether it did */
  makeRoom(height: number): boolean {
    if (this.y + height <= BOTTOM) return false;
    this.page = this.#startPage();
    return true;
  }

  text(text: string, x: number, style: Style) {
    this.page.text(text, { x, y: this.y }, style);
  }

  lines(all: readonly string[], x: number, style: Style) {
    for (const [n, line] of all.entries()) this.page.text(line, { x, y: this.y + n * LINE }, style);
  }

  /** Writes a text that ends at the right edge of the table. */
  right(text: string, style: Style) {
    this.page.text(text, { x: RIGHT - 6, y: this.y, right: true }, style);
  }

  /** Writes the title and the number of each page at its foot. */
  end(): Buffer {
    const y = A4.height - 40;
    const [name = ""] = wrap(this.#title, 400, this.muted, 1);
    for (const [n, page] of this.#pages.entries()) {
      page.text(name, { x: LEFT, y }, this.muted);
      page.text(`Hoja ${n + 1} de ${this.#pages.length}`, { x: RIGHT, y, right: true }, this.muted);
    }
    return this.#pdf.end();
  }
}

function drawHead(paper: Paper, { identidad, contacto }: Emisor, recibo: Recibo) {
  const { page, muted, y } = paper;
  const title: Style = { size: 17, bold: true, color: paper.color["--color-heading"] };
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
  paper.y = Math.max(y + 4 + 3 * 17, under + 12) + 34;
}

function drawStamp(paper: Paper, text: string) {
  const { page, y } = paper;
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
  paper.y += height + 26;
}

function drawFact(paper: Paper, label: string, value: string | null, style = TEXT) {
  if (!value) return;
  const wrapped = wrap(value, RIGHT - LEFT - 100, style);
  paper.text(label, LEFT, paper.muted);
  paper.lines(wrapped, LEFT + 100, style);
  paper.y += wrapped.length * LINE + 5;
}

/** Draws the lines and their total, which stays on the same page as the code below it. */
function drawTable(paper: Paper, { renglones, importe }: Recibo) {
  drawTableHead(paper);
  for (const renglon of renglones) drawRow(paper, renglon);
  paper.makeRoom(40 + QR);
  paper.page.fill([[LEFT, paper.y - 17, RIGHT - LEFT, 1.5]], paper.color["--color-primary"]);
  paper.y += 4;
  paper.text("Total", CONCEPTO, LARGE);
  paper.right(formatMoney(importe), LARGE);
  paper.y += 32;
}

function drawTableHead(paper: Paper) {
  paper.page.fill([[LEFT, paper.y, RIGHT - LEFT, 22]], paper.color["--color-primary-50"]);
  paper.y += 15;
  paper.text("Persona", LEFT + 6, STRONG);
  paper.text("Concepto", CONCEPTO, STRONG);
  paper.right("Importe", STRONG);
  paper.y += 22;
}

function drawRow(paper: Paper, { persona, concepto, importe }: Recibo["renglones"][number]) {
  const whom = wrap(persona, CONCEPTO - LEFT - 16, TEXT);
  const what = wrap(concepto, IMPORTE - CONCEPTO - 10, TEXT);
  const height = Math.max(1, whom.length, what.length) * LINE;
  if (paper.makeRoom(height)) drawTableHead(paper);
  paper.lines(whom, LEFT + 6, TEXT);
  paper.lines(what, CONCEPTO, TEXT);
  paper.right(formatMoney(importe), TEXT);
  paper.y += height + 9;
  paper.page.fill([[LEFT, paper.y - 17, RIGHT - LEFT, 0.5]], paper.color["--color-neutral-400"]);
}

function drawVerification(paper: Paper, url: string) {
  const { page, y } = paper;
  const { side, runs } = qrRuns(url);
  const unit = QR / side;
  // Shifted by the white quiet zone, so that the code itself starts at the margin.
  const left = LEFT - QR_OPTIONS.border * unit;
  page.fill(runs.map((run) => [left + run.x * unit, y + run.y * unit, run.length * unit, unit]));
  const said = ["Para verificar este recibo, leé el código o abrí:", url].flatMap((text) =>
    wrap(text, RIGHT - LEFT - QR, TEXT),
  );
  paper.y += QR / 2 - 8;
  paper.lines(said, LEFT + QR, TEXT);
}
