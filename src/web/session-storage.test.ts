import { afterEach, expect, test, vi } from "vitest";
import { clearDrafts } from "./session-storage.ts";
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
