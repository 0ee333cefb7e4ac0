import { expect, type Page } from "./test.ts";

/** Widths, and root font sizes in pixels: the narrowest phone, also at 200 %, and the usual phone at 150 %. */
const LAYOUTS = [
  { width: 320, size: 16 },
  { width: 320, size: 32 },
  { width: 390, size: 24 },
];

/** Returns elements wider than the screen or their own box, overlapping controls, and tap targets that are too small. */
function misplaced(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const name = (one: Element) =>
      `${one.tagName.toLowerCase()}.${one.getAttribute("class")} "${(one.textContent ?? "").trim().slice(0, 30)}"`;
    const found: string[] = [];
    const clipped = (one: Element) => {
      for (let at = one.parentElement; at && at !== document.body; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== "visible") return true;
      return false;
    };
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      const wide = [...document.body.querySelectorAll("*:not(svg *)")].filter((one) => {
        const { right, width } = one.getBoundingClientRect();
        return width > 0 && right >= scrollWidth - 1 && !clipped(one);
      });
      const inner = wide.filter((one) => !wide.some((other) => other !== one && one.contains(other)));
      found.push(`page of ${scrollWidth} px: ${inner.slice(0, 3).map(name).join(", ")}`);
    }
    // Whether an element floats or sticks, which overlaps the page intentionally; focus.ts checks such elements.
    const floats = (one: Element) => {
      for (let at: Element | null = one; at; at = at.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(at).position)) return true;
      return false;
    };
    const shown = [...document.querySelectorAll("a[href], button, input, select, textarea, summary")].filter(
      (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    );
    const spills = (one: Element) => {
      const { display, overflowX } = getComputedStyle(one);
      return display !== "inline" && overflowX === "visible" && one.scrollWidth > one.clientWidth + 1;
    };
    const texts = shown.filter((one) => one.textContent?.trim() && !one.matches("input, select, textarea"));
    // Clipped content does not widen the page, but is unreadable.
    for (const one of document.querySelectorAll("main *, footer *")) {
      if (![...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()))
        continue;
      let frame = one.parentElement;
      while (frame && getComputedStyle(frame).overflowX === "visible") frame = frame.parentElement;
      if (!frame || getComputedStyle(frame).overflowX !== "clip") continue;
      const { right, width } = one.getBoundingClientRect();
      if (width > 1 && right > frame.getBoundingClientRect().right + 1) found.push(`${name(one)} is cut off`);
    }
    // The first measurement makes the browser lay out off-screen content (content-visibility), so only the second
    // counts.
    for (const one of texts.filter(spills).filter(spills))
      found.push(`${name(one)} is ${one.scrollWidth} px in ${one.clientWidth}`);
    // Returns the scroll containers of an element, because content that one hides overlaps nothing.
    const framesOf = (one: Element) => {
      const frames: DOMRect[] = [];
      for (let at = one.parentElement; at && at !== document.body; at = at.parentElement)
        if (getComputedStyle(at).overflowY !== "visible") frames.push(at.getBoundingClientRect());
      return frames;
    };
    const controls = shown
      .filter((one) => getComputedStyle(one).position !== "absolute" && !floats(one))
      .map((one) => {
        const frames = framesOf(one);
        // A link in running text has one box per line.
        const boxes = [...one.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
        const visible = boxes.filter(({ top, bottom }) =>
          frames.every((frame) => top < frame.bottom && bottom > frame.top),
        );
        return { one, boxes, visible };
      });
    const overlap = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
    for (const [i, { one, visible }] of controls.entries())
      for (const { one: other, boxes: next } of controls.slice(i + 1))
        if (visible.some((box) => next.some((box2) => overlap(box, box2))))
          if (!one.contains(other) && !other.contains(one)) found.push(`${name(one)} over ${name(other)}`);
    // WCAG 2.5.8: 24 px, except links inside a text. A label counts as a target of its field.
    for (const { one, boxes } of controls) {
      const labels = one instanceof HTMLInputElement ? [...(one.labels ?? [])] : [];
      if (getComputedStyle(one).display === "inline" || boxes.length === 0) continue;
      const areas = [one, ...labels].map((area) => area.getBoundingClientRect());
      const [width, height] = (["width", "height"] as const).map((side) =>
        Math.max(...areas.map((area) => area[side])),
      );
      if (Math.min(width ?? 0, height ?? 0) < 23.5)
        found.push(`${name(one)} is a target of ${width?.toFixed()} × ${height?.toFixed()} px`);
    }
    return found;
  });
}

/** Expects a correct layout on phones, even with larger text (Rule SIT-20). Does not load the page again. */
export async function expectFits(page: Page, what: string): Promise<void> {
  const before = page.viewportSize();
  for (const { width, size } of LAYOUTS) {
    await page.setViewportSize({ width, height: 800 });
    await setTextSize(page, size);
    await expect.soft.poll(() => misplaced(page), `${what} at ${width} px, text of ${size} px`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
  await setTextSize(page, null);
}

function setTextSize(page: Page, px: number | null): Promise<void> {
  return page.evaluate((size) => {
    document.documentElement.style.fontSize = size === null ? "" : `${size}px`;
  }, px);
}
