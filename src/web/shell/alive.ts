/** Parts that do not respond yet; the first one is the root. */
let silent = 1;

/** Announces a part that hydrates or loads later than the root, before the root's effects run. */
export function partIsComing(): void {
  silent += 1;
}

/** Marks the document as alive once its last part responds, which tells a tool that drives the page when to begin. */
export function partIsAlive(): void {
  silent -= 1;
  if (silent === 0) document.documentElement.dataset.alive = "";
}
