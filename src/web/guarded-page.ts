let guarded: string | null = null;
let typed = false;

/** Notes that the guard let the person in to a page; called on each navigation to one. */
export function enterGuardedPage(pathname: string): void {
  if (guarded !== pathname) typed = false;
  guarded = pathname;
}

/** Whether something was typed or chosen on the guarded page since it opened. */
export function hasTyped(): boolean {
  return typed && guarded === location.pathname;
}

export function watchTyping(): void {
  document.addEventListener("input", () => {
    typed = true;
  });
}
