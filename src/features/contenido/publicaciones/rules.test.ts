import { describe, expect, it } from "vitest";
import { freeSlug } from "#contract/text.ts";
import {
  limpiarCaption,
  noticiasDeInicio,
  primeraLinea,
  resumenDe,
  slugDeNoticia,
  tocaRenovar,
} from "./rules.ts";

describe("a caption", () => {
  it("shows HTML as plain text", () => {
    const caption = "<b>¡Ganamos!</b> 🏀\n<script>alert(1)</script>";
    expect(limpiarCaption(`  ${caption}\n`)).toBe(caption);
  });

  it("is stored without characters that the database cannot store", () => {
    expect(limpiarCaption("a\u0000b")).toBe("ab");
    expect(limpiarCaption("roto \ud83c")).toBe("roto \ufffd");
  });

  it("is cut between two characters at the social network's length limit", () => {
    const cut = limpiarCaption("🏀".repeat(3_000));
    expect([...cut]).toHaveLength(2_200);
    expect(cut.isWellFormed()).toBe(true);
    expect(cut.endsWith("🏀…")).toBe(true);
  });
});

describe("a picture's text alternative", () => {
  it("is the first line of the caption that contains words", () => {
    expect(primeraLinea("🔥🔥🔥\n\n Gran triunfo ante Ferro \nDetalles en la nota")).toBe(
      "Gran triunfo ante Ferro",
    );
    expect(primeraLinea("🏀")).toBe("");
    expect([...primeraLinea("gol ".repeat(200))]).toHaveLength(120);
  });
});

describe("the social network's token", () => {
  const now = new Date("2026-05-30T12:00:00Z");
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);

  it("is renewed weekly, or immediately if its age is unknown", () => {
    expect(tocaRenovar(null, now)).toBe(true);
    expect(tocaRenovar(daysAgo(6.9), now)).toBe(false);
    expect(tocaRenovar(daysAgo(7), now)).toBe(true);
  });
});

describe("the address of news", () => {
  // Rule NOT-2
  it.each([
    ["¡La U15 femenina, campeona!", "la-u15-femenina-campeona"],
    ["🏀🔥", "noticia"],
    ["<script>alert(1)</script>", "script-alert-1-script"],
    ["../../admin", "admin"],
    [`${"gol ".repeat(40)}`, `${"gol-".repeat(20).slice(0, -1)}`],
  ])("is made of the letters and digits of the title %j", (titulo, slug) => {
    expect(slugDeNoticia(titulo)).toBe(slug);
  });

  // Rule NOT-2
  it("gets the lowest free number if it is taken", () => {
    expect(freeSlug("clasico", [])).toBe("clasico");
    expect(freeSlug("clasico", ["clasico", "clasico-3"])).toBe("clasico-2");
  });
});

describe("the summary of news", () => {
  it("has no marks, pictures or addresses of links", () => {
    const texto = "## Ganamos\n\n**Gran** partido en [el club](https://club.example/x).\n\n- Uno\n- Dos\n";
    expect(resumenDe(texto)).toBe("Ganamos Gran partido en el club. Uno Dos");
  });

  it("is cut between two characters", () => {
    const resumen = resumenDe("🏀".repeat(5_000));
    expect([...resumen]).toHaveLength(200);
    expect(resumen.isWellFormed()).toBe(true);
  });

  it("is made of the first 1,000 characters, without half a character at the end", () => {
    expect(resumenDe(`${"#".repeat(6)} ${"`".repeat(990)}Gol🏀Ganamos`)).toBe("Gol");
    expect(resumenDe(`${"\n".repeat(1_000)}Ganamos`)).toBe("");
  });

  it("keeps brackets that begin no link, and reads the links after them", () => {
    expect(resumenDe("[[[ [Uno](https://a.example) ![x [dos](b) ]( [tres")).toBe("[[[ Uno ![x dos ]( [tres");
  });
});

describe("the news on the home page", () => {
  const on = (...days: number[]) =>
    days.map((day) => ({ publicadaEn: `2026-05-${String(day).padStart(2, "0")}T12:00:00.000Z` }));
  const days = (shown: { publicadaEn: string }[]) =>
    shown.map(({ publicadaEn }) => Number(publicadaEn.slice(8, 10)));

  // Rule NOT-5
  it("are the four newest of the club's own and the posts", () => {
    expect(days(noticiasDeInicio(on(20, 10), on(19, 18, 9)))).toEqual([20, 19, 18, 10]);
    expect(days(noticiasDeInicio([], on(5, 4)))).toEqual([5, 4]);
  });

  // Rule NOT-5
  it("include the club's newest own news, however many posts are newer", () => {
    expect(days(noticiasDeInicio(on(2, 1), on(20, 19, 18, 17, 16)))).toEqual([20, 19, 18, 2]);
  });
});
