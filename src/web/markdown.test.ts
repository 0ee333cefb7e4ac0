import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import { demoClub } from "#demo/club.ts";
import { type MarkdownNode, parseMarkdown, seccionesDe, textoLegal } from "./markdown.ts";
import { Markdown } from "./ui/markdown.tsx";

const draw = (nodes: readonly MarkdownNode[]) =>
  renderToStaticMarkup(createElement(MemoryRouter, null, createElement(Markdown, { nodes })));
const html = (source: string) => draw(parseMarkdown(source));
const NEW_TAB = '<span class="visually-hidden"> (se abre en otra pestaña)</span>';

describe("Markdown written by staff", () => {
  test.each([
    ["a **b** *c*", "<p>a <strong>b</strong> <em>c</em></p>"],
    ["# A\n\n### B", "<h2>A</h2><h3>B</h3>"],
    ["- a\n- b\n  - c", "<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>"],
    ["3. a\n4. b", '<ol start="3"><li>a</li><li>b</li></ol>'],
    ["[a](/baja)", '<p><a href="/baja" data-discover="true">a</a></p>'],
    ["[a](mailto:a@b.example)", '<p><a href="mailto:a@b.example">a</a></p>'],
    [
      "[a](https://b.example/)",
      `<p><a href="https://b.example/" target="_blank" rel="noopener noreferrer">a${NEW_TAB}</a></p>`,
    ],
  ])("is shown with the markup of %j", (source, expected) => {
    expect(html(source)).toBe(expected);
  });

  test.each([
    ["<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"],
    ["a <img src=x onerror=alert(1)>", "<p>a &lt;img src=x onerror=alert(1)&gt;</p>"],
    ["![foto](https://b.example/x.png)", "<p>foto</p>"],
    ["[x](javascript:alert(1))", "<p>x</p>"],
    ["[x](  javascript:alert(1))", "<p>x</p>"],
    ["[x](JaVaScRiPt&colon;alert(1))", "<p>x</p>"],
    ["[x](<java\tscript:alert(1)>)", "<p>x</p>"],
    ["[x](data:text/html,<b>)", "<p>x</p>"],
    ["[x](//b.example)", "<p>x</p>"],
    ["[x](</\\b.example>)", "<p>x</p>"],
    ["[x][y]\n\n[y]: javascript:alert(1)", "<p>[x][y]</p><p>[y]: javascript:alert(1)</p>"],
    ["`a<b`", "<p>a&lt;b</p>"],
    ["> a", "<p>&gt; a</p>"],
    ["a **b", "<p>a **b</p>"],
    ["&lt;b&gt;", "<p>&amp;lt;b&amp;gt;</p>"],
    ["- # a", "<ul><li><p>a</p></li></ul>"],
    ["", ""],
  ])("is shown as plain text if it is %j", (source, expected) => {
    expect(html(source)).toBe(expected);
  });

  test.each([
    ["lists", Array.from({ length: 50 }, (_, depth) => `${"  ".repeat(depth)}- a`).join("\n")],
    ["lists in a line", "- * + ".repeat(6_000)],
    ["quotes", ">".repeat(40_000)],
    ["brackets", "[".repeat(40_000)],
    ["unclosed emphasis", "a*_".repeat(13_333)],
    ["mixed emphasis", "*a **b ".repeat(5_700)],
    ["headings", "## a\n".repeat(8_000)],
    ["words", "palabra ".repeat(5_000)],
  ])("is rendered quickly even if it has 40,000 characters of %s", (_, source) => {
    const before = process.cpuUsage();
    expect(html(source).length).toBeGreaterThan(0);
    expect(process.cpuUsage(before).user).toBeLessThan(15_000_000);
  });

  test("has an anchor for each section, even under equal headings", () => {
    const { entrada, secciones } = seccionesDe(
      parseMarkdown("Antes\n\n## Ñandú **A**\n\na\n\n## Ñandú A\n\n## ¡!"),
    );
    expect(draw(entrada)).toBe("<p>Antes</p>");
    expect(secciones.map(({ id, titulo }) => [id, titulo])).toEqual([
      ["seccion-1-nandu-a", "Ñandú A"],
      ["seccion-2-nandu-a", "Ñandú A"],
      ["seccion-3-", "¡!"],
    ]);
  });
});

describe("the legal texts", () => {
  test("have seven sections by default, with the club's data", () => {
    const { secciones } = seccionesDe(textoLegal(demoClub, "terminos"));
    expect(secciones.map(({ titulo }) => titulo)).toEqual([
      "Aceptación de los términos",
      "Uso del sitio",
      "Uso prohibido",
      "Límite de responsabilidad",
      "Enlaces externos",
      "Cambios en estos términos",
      "Contacto",
    ]);
    const text = secciones.map(({ texto }) => draw(texto)).join("");
    expect(text).toContain(
      "Este sitio es de Club Atlético Colón (CUIT 30-50000140-5), con domicilio en Pellegrini 140, B6620 Chivilcoy, Buenos Aires.",
    );
    expect(text).toContain('<a href="mailto:hola@clubcolon.example">hola@clubcolon.example</a>');
    expect(text).toContain('<a href="https://wa.me/5492346400140"');
    expect(text).not.toMatch(/[{}]/);
    expect(draw(textoLegal(demoClub, "arrepentimiento"))).toContain("<strong>10 días corridos</strong>");
    expect(draw(textoLegal(demoClub, "baja"))).toContain("<strong>cuando quieras</strong>");
  });

  test("show the club's name as plain text, whatever it contains", () => {
    const club = {
      ...demoClub,
      identidad: { ...demoClub.identidad, nombre: "**A** <b> [x](javascript:1) $& {cuit}" },
      banco: { ...demoClub.banco, cuit: "" },
      legales: { terminos: "{nombre} [x]({nombre}) {cuit} {constructor}", arrepentimiento: "", baja: "" },
    };
    expect(draw(textoLegal(club, "terminos"))).toBe(
      "<p>**A** &lt;b&gt; [x](javascript:1) $&amp; {cuit} x (sin completar) {constructor}</p>",
    );
  });
});
