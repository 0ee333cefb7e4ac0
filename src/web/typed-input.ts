let guarded: string | null = null;
let typed = false;

/** Records that the guard admitted the user to a page; called on each navigation. */
export function enterGuardedPage(pathname: string): void {
  if (guarded !== pathname) typed = false;
  guarded = pathname;
}

/** Whether the user has typed or chosen anything on the guarded page. */
export function hasTyped(): boolean {
  return typed && guarded === location.pathname;
}

/** Starts to listen, once per document. */
export function watchTyping(): void {
  document.addEventListener("input", () => {
    typed = true;
  });
}
