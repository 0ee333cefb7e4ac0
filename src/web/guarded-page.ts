let guarded: string | null = null;
let typed = false;

/** Notes that the guard let the person in to a page; called on each navigation to one. */
export function enterGuardedPage(pathname: string): void {
  if (guarded !== pathname) typed = false;
  guarded = pathname;
}

export function isOnGuardedPage(): boolean {
  return guarded === location.pathname;
}

/** Whether something was typed or chosen on the guarded page since it opened. */
export function hasTyped(): boolean {
  return typed && isOnGuardedPage();
}

export function watchTyping(): void {
  document.addEventListener("input", () => {
    typed = true;
  });
}
