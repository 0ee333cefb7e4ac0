import { expect, test } from "vitest";
import { buscarEnTexto, partesDe } from "./rules.ts";

const PAGINA = `# Vender

Para qué: vender **en la puerta** con \`admin/eventos/\`.

## La devolución

1. Tocá **Devolver** ([cómo](cobros.md#uno)).
2. Elegí *Efectivo*.

![Foto de una devolución](imagenes/x.webp)

## Otra cosa

${"palabra ".repeat(60)}el comprobante ${"después ".repeat(60)}
`;
const partes = partesDe("vender", PAGINA);

test("a manual page is split at its headings", () => {
  expect(partes.slice(0, 2)).toEqual([
    {
      pagina: "vender",
      titulo: "Vender",
      seccion: null,
      texto: "Para qué: vender en la puerta con admin/eventos/.",
      claro: "para que: vender en la puerta con admin/eventos/.",
    },
    {
      pagina: "vender",
      titulo: "Vender",
      seccion: "La devolución",
      texto: "Tocá Devolver (cómo). Elegí Efectivo.",
      claro: "toca devolver (como). elegi efectivo.",
    },
  ]);
});

test("a search of the manual ignores accents and case", () => {
  expect(buscarEnTexto(partes, "EFECTIVO toca")).toEqual([
    {
      pagina: "vender",
      titulo: "Vender",
      seccion: "La devolución",
      ancla: "la-devolución",
      detalle: "Tocá Devolver (cómo). Elegí Efectivo.",
    },
  ]);
  expect(buscarEnTexto(partes, "efectivo comprobante")).toEqual([]);
  expect(buscarEnTexto(partes, "  ")).toEqual([]);
});

test("results with a match in the heading are listed first", () => {
  const [found] = buscarEnTexto(partes, "comprobante");
  expect(found?.detalle).toMatch(/^… palabra .*el comprobante después .*después …$/);
  expect(buscarEnTexto(partes, "devol").map(({ seccion }) => seccion)).toEqual(["La devolución"]);
  expect(buscarEnTexto([...partes].reverse(), "otra").at(0)?.seccion).toBe("Otra cosa");
});
