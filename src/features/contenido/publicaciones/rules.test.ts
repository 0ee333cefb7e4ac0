import { describe, expect, it } from "vitest";
import { limpiarCaption, primeraLinea, tocaRenovar } from "./rules.ts";

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
