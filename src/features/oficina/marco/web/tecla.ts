import { tryStorage } from "#web/session-storage.ts";

const KEY = "buscar-con-barra";

/** Whether `/` opens the search. Users can turn this off, because voice input types single letters (WCAG 2.1.4). */
export function currentTecla(): boolean {
  return tryStorage(() => localStorage.getItem(KEY)) !== "no";
}

export function setTecla(on: boolean): void {
  tryStorage(() => localStorage.setItem(KEY, on ? "si" : "no"));
}
