/** Selector of the elements that can keep their position. */
const BLOCKS = "tr, li, article, fieldset, section, dl > div, h2, h3";

/** Milliseconds for which the position is kept; data that loads later may move the page. */
const LOADED_MS = 3_000;

/**
 * Keeps what is being read at its position while the screen reloads: the focused block, or the block under
 * the pointer, or the first visible block. If the page cannot scroll up far enough, adds room at the top
 * (`closeRoom`). Stops when the user scrolls.
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

/** Removes the room that `keepPlace` added, once it is out of sight, or at once on another screen. */
export function closeRoom(unseen: boolean): void {
  const main = document.querySelector("main");
  if (!main || room === 0 || (unseen && scrollY < room)) return;
  main.style.paddingTop = "";
  if (unseen) scrollBy({ top: -room, behavior: "instant" });
  room = 0;
}

let written: Element | null = null;

/** Whether a form has unsent input, which a reload could replace. */
export function isWriting(): boolean {
  return written?.isConnected ?? false;
}

/** @returns a function that stops watching */
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
