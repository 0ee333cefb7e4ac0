/** What can be read on its own: it keeps its place while the rest changes. */
const BLOCKS = "tr, li, article, fieldset, section, dl > div, h2, h3";

/** Data that come later than this move what is read. */
const LOADED_MS = 3_000;

/**
 * Keeps what is being read where it stands while the screen loads again: what has the focus, what is under the pointer,
 * or the first visible block that is still there. Where the page cannot scroll so far up, room above makes up for what
 * went away (`closeRoom`). Scrolling ends it.
 */
export function keepPlace(): void {
  const main = document.querySelector("main");
  if (!main) return;
  const blocks = [...main.querySelectorAll(BLOCKS)];
  const within = (selector: string) => [...main.querySelectorAll(selector)].reverse();
  const places = [...within(":focus"), ...within(":hover"), ...blocks]
    .map((block) => ({ block, top: block.getBoundingClientRect().top }))
    .filter(({ block, top }) => top >= 0 && top < innerHeight && block.clientHeight < innerHeight);
  const sized = new ResizeObserver(() => restore(main, places));
  sized.observe(main);
  const controller = new AbortController();
  const end = () => {
    sized.disconnect();
    controller.abort();
  };
  for (const event of ["wheel", "touchmove", "keydown"])
    addEventListener(event, end, { signal: controller.signal, passive: true });
  setTimeout(end, LOADED_MS);
}

function restore(main: HTMLElement, places: readonly { block: Element; top: number }[]): void {
  const kept = places.find(({ block }) => block.isConnected);
  if (!kept) return;
  const moved = kept.block.getBoundingClientRect().top - kept.top;
  if (Math.abs(moved) <= 1) return;
  scrollBy({ top: moved, behavior: "instant" });
  const missing = kept.top - kept.block.getBoundingClientRect().top;
  if (missing <= 1) return;
  main.style.paddingTop = `${Number.parseFloat(getComputedStyle(main).paddingTop) + missing}px`;
  room += missing;
}

let room = 0;

/** Gives back the room above once it is out of sight; at once on another screen. */
export function closeRoom(unseen: boolean): void {
  const main = document.querySelector("main");
  if (!main || room === 0 || (unseen && scrollY < room)) return;
  main.style.paddingTop = "";
  if (unseen) scrollBy({ top: -room, behavior: "instant" });
  room = 0;
}

let written: Element | null = null;

/** Whether a form of this page has input that was not sent: loading the page again could replace it. */
export function isWriting(): boolean {
  return written?.isConnected ?? false;
}

/** @returns a function that ends it */
export function watchWriting(): () => void {
  const controller = new AbortController();
  const note = ({ target }: Event) => {
    if (target instanceof Element && target.getAttribute("type") !== "search")
      written = target.closest("form") ?? written;
  };
  const sent = ({ target }: Event) => {
    if (target === written) written = null;
  };
  document.addEventListener("input", note, { signal: controller.signal });
  document.addEventListener("submit", sent, { signal: controller.signal });
  return () => controller.abort();
}
