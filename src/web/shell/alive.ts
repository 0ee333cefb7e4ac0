/** Number of parts that do not respond yet, including the root. */
let silent = 1;

/** Announces a part that hydrates or loads later than the root, before the root's effects run. */
export function partIsComing(): void {
  silent += 1;
}

/** Marks the document as alive once its last part responds, for tools that drive the page. */
export function partIsAlive(): void {
  silent -= 1;
  if (silent === 0) document.documentElement.dataset.alive = "";
}
