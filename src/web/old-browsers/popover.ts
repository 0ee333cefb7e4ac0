/**
 * The empty popovers that hold the state of the menu (`src/web/shell/use-disclosure.ts`), for browsers without
 * popovers: their buttons toggle `data-popover-open`, from the first paint on, which styles read beside
 * `:popover-open`.
 */
const OPEN = "data-popover-open";

function set(state: HTMLElement, open: boolean): void {
  if (open === state.hasAttribute(OPEN)) return;
  state.toggleAttribute(OPEN, open);
  state.dispatchEvent(Object.assign(new Event("toggle"), { newState: open ? "open" : "closed" }));
}

if (!CSS.supports("selector(:popover-open)")) {
  document.documentElement.setAttribute("data-popovers", "");
  HTMLElement.prototype.hidePopover = function (this: HTMLElement) {
    set(this, false);
  };
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[popovertarget]") : null;
    const state = document.getElementById(button?.getAttribute("popovertarget") ?? "");
    if (state) set(state, !state.hasAttribute(OPEN));
  });
}
