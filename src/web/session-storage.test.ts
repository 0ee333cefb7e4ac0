import { afterEach, expect, test, vi } from "vitest";
import { clearDrafts, dropOldDrafts } from "./session-storage.ts";
import { readDraft, writeDraft } from "./shell/use-draft.ts";

afterEach(() => vi.unstubAllGlobals());

// Rule SIT-21
test("a logout clears drafts that the storage refused", () => {
  for (const storage of ["sessionStorage", "localStorage"]) vi.stubGlobal(storage, undefined);
  writeDraft("socio", { dni: "30111222" });
  expect(readDraft("socio")).toEqual({ dni: "30111222" });
  clearDrafts();
  expect(readDraft("socio")).toEqual({});
});

// Rule SIT-21
test("drafts that are older than a week, or not readable, leave the device without their form being opened", () => {
  const day = 24 * 3_600_000;
  const draft = (age: number) => JSON.stringify({ at: Date.now() - age, fields: { dni: "30111222" } });
  const stored: Record<string, unknown> = {
    "borrador/prensa": draft(6 * day),
    "borrador/socio": draft(8 * day),
    "borrador/usuario": "{",
    token: "x",
  };
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    removeItem: (key: string) => void delete stored[key],
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(stored, name, { value });
  vi.stubGlobal("localStorage", stored);
  dropOldDrafts();
  expect(Object.keys(stored)).toEqual(["borrador/prensa", "token"]);
});
