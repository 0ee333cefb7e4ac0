import { afterEach, expect, test, vi } from "vitest";
import { clearDrafts, dropOldDrafts } from "./session-storage.ts";
import { keepDraft, keptDraft, readDraft, writeDraft } from "./shell/use-draft.ts";

afterEach(() => vi.unstubAllGlobals());

// Rule SIT-21
test("a logout clears drafts even if the browser has no storage", () => {
  for (const storage of ["sessionStorage", "localStorage"]) vi.stubGlobal(storage, undefined);
  writeDraft("socio", { dni: "30111222" });
  expect(readDraft("socio")).toEqual({ dni: "30111222" });
  clearDrafts();
  expect(readDraft("socio")).toEqual({});
});

// Rule SIT-21
test("drafts that are unreadable, older than a week or a visitor's are deleted", () => {
  const stored = device({
    "borrador/prensa": stale(6, 7),
    "borrador/socio": stale(8, 7),
    "borrador/usuario": stale(0),
    "borrador/otro": "{",
    token: "x",
  });
  dropOldDrafts();
  expect(Object.keys(stored)).toEqual(["borrador/prensa", "token"]);
});

// Rule SIT-21
test("nothing that a visitor types is stored on the device", () => {
  const stored = device({});
  keepDraft("prensa", { dni: "30111222" });
  expect(Object.keys(stored)).toEqual([]);
  clearDrafts();
  device({ "borrador/prensa": stale(1, 7) });
  expect(keptDraft("prensa")).toEqual({});
});

function stale(days: number, usuario?: number): string {
  return JSON.stringify({ at: Date.now() - days * 24 * 3_600_000, usuario, fields: { dni: "30111222" } });
}

/** Replaces localStorage, which exposes its keys as properties. */
function device(stored: Record<string, unknown>): Record<string, unknown> {
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void Object.assign(stored, { [key]: value }),
    removeItem: (key: string) => void delete stored[key],
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(stored, name, { value });
  vi.stubGlobal("localStorage", stored);
  return stored;
}
