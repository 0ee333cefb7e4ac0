import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readPdf } from "#tests/harness/read-pdf.ts";
import { A4, drawnOrder, openPdf, printable, type Style, widthOf, wrap } from "./pdf.ts";

const STYLE: Style = { size: 10 };

describe("a PDF", () => {
  test("contains its title, text and amounts", () => {
    const pdf = openPdf("Recibo de Ñandú 🎉");
    const page = pdf.addPage();
    page.text("Núñez — «Agüero»… n.º 3 · € 5", { x: 50, y: 50 }, STYLE);
    page.text("$ 1.234,50", { x: 545, y: 70, right: true }, { size: 10, bold: true });
    const { title, pages } = readPdf(pdf.end());
    expect(title).toBe("Recibo de Ñandú 🎉");
    expect(pages[0]?.lines).toEqual([
      { text: "Núñez — «Agüero»… n.º 3 · € 5", x: 50 },
      // Seven digits or currency signs of width 556, and three characters of width 278: the space and the separators.
      { text: "$ 1.234,50", x: 545 - (7 * 556 + 3 * 278) / 100 },
    ]);
  });

  test("is valid whatever its texts and its title contain", () => {
    const unit = fc.oneof(
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.constantFrom(
        "(",
        "))",
        "\\",
        "\\(",
        ") Tj ET",
        "endstream",
        "%%EOF",
        "\r\n",
        "\ud800",
        "\u202e",
        "שלום",
        "👨‍👩‍👧",
      ),
    );
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 20 }), (parts) => {
        const text = parts.join("");
        const pdf = openPdf(text);
        pdf.addPage().text(text, { x: 0, y: 0 }, STYLE);
        const { pages, title } = readPdf(pdf.end());
        expect(title).toBe(text.toWellFormed());
        const drawn = Array.from(drawnOrder(printable(text)), (sign) =>
          sign >= "\ufb50" ? sign.normalize("NFKC") : sign,
        ).join("");
        expect(pages[0]?.lines).toEqual([{ text: drawn, x: 0 }]);
      }),
    );
  });

  test.each([
    ["Łódź Ştefan Nguyễn", "Łódź Ştefan Nguyễn"],
    ["Γιώργος Παπαδόπουλος", "Γιώργος Παπαδόπουλος"],
    ["Дмитрий Щербаков", "Дмитрий Щербаков"],
    ["שלום כהן", "ןהכ םולש"],
    // Drawn from right to left in joined forms, which PDF readers copy as these letters.
    ["محمد علي", "يلع دمحم"],
    ["رضا 25 پژمان", "نامژپ 25 اضر"],
    ["Paz, محمد", "Paz, دمحم"],
  ])("embeds a font for %s with letters that can be copied and searched", (text, letters) => {
    const pdf = openPdf("x");
    const page = pdf.addPage();
    page.text(text, { x: 50, y: 50 }, { size: 10, bold: true });
    page.text("Ana", { x: 50, y: 70 }, STYLE);
    const bytes = pdf.end();
    expect(readPdf(bytes).pages[0]?.lines.map((line) => line.text)).toEqual([letters, "Ana"]);
    expect(bytes.length).toBeLessThan(100_000);
  });

  test("joins Arabic letters", () => {
    expect(drawnOrder("محمد")).toBe("\ufeaa\ufee4\ufea4\ufee3");
    expect(drawnOrder("سلام")).toBe("\ufee1\ufefc\ufeb3");
    expect(drawnOrder("Ana")).toBe("Ana");
  });

  test("shows each text on the page to which it was added", () => {
    const pdf = openPdf("x");
    for (const text of ["una", "otra"]) pdf.addPage().text(text, { x: 0, y: A4.height - 10 }, STYLE);
    expect(readPdf(pdf.end()).pages.map(({ lines }) => lines[0]?.text)).toEqual(["una", "otra"]);
  });
});

describe("a text", () => {
  test("replaces characters that the fonts cannot draw with a base letter or a question mark", () => {
    expect(printable("Núñez  n\u0303\tº ½")).toBe("Núñez ñ º ½");
    expect(printable("Łódź ﬁn ć \u200f\u0007🎉 שם 伟")).toBe("Łódź fin ć ? שם ?");
  });

  test("is wrapped between words, or within a word that is wider than the line", () => {
    expect(wrap("uno dos tres", widthOf("uno dos", STYLE), STYLE)).toEqual(["uno dos", "tres"]);
    const letters = wrap("W".repeat(300), 100, STYLE, 100);
    expect(letters.join("")).toBe("W".repeat(300));
    expect(wrap("", 100, STYLE)).toEqual([]);
    expect(wrap("WW", 1, STYLE)).toEqual(["W", "W"]);
  });

  test("ends in an ellipsis if it does not fit into the available lines", () => {
    const lines = wrap("palabra ".repeat(40), 100, STYLE, 2);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^palabra.*…$/);
    for (const line of lines) expect(widthOf(line, STYLE)).toBeLessThanOrEqual(100);
  });
});
