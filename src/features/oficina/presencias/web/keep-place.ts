/** What can be read on its own: it keeps its place while the rest changes. */
const BLOCKS = "tr, li, article, fieldset, section, dl > div, h2, h3";

/**
 * Notes where what is being read stands: the focus, what is under the pointer, and the visible blocks from the top.
 * @returns scrolls so that the first of them that is still there stands where it stood; where the page cannot scroll so
 * far up, room above makes up for what went away (`closeRoom`)
 */
export function keepPlace(): () => void {
  const main = document.querySelector("main");
  if (!main) return () => {};
  const blocks = [...main.querySelectorAll(BLOCKS)];
  const within = (selector: string) => [...main.querySelectorAll(selector)].reverse();
  const places = [...within(":focus"), ...within(":hover"), ...blocks]
    .map((block) => ({ block, top: block.getBoundingClientRect().top }))
    .filter(({ block, top }) => top >= 0 && top < innerHeight && block.clientHeight < innerHeight);
  return () => {
    const kept = places.find(({ block }) => block.isConnected);
    if (!kept) return;
    const moved = kept.block.getBoundingClientRect().top - kept.top;
    if (Math.abs(moved) <= 1) return;
    scrollBy({ top: moved, behavior: "instant" });
    const missing = kept.top - kept.block.getBoundingClientRect().top;
    if (missing <= 1) return;
    main.style.paddingTop = `${Number.parseFloat(getComputedStyle(main).paddingTop) + missing}px`;
    room += missing;
  };
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
