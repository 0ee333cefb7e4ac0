/**
 * Adds `showModal` and `close` to browsers without the `dialog` element: above the page, with the focus inside and
 * Escape. Styles are set one by one, because the CSP forbids style attributes.
 */
const dialogs = (self.HTMLDialogElement ?? HTMLElement).prototype;
const openers = new WeakMap<HTMLElement, Element | null>();
const FOCUSABLE = "[autofocus], button:not(:disabled), input:not(:disabled), select, textarea, a[href]";

dialogs.showModal ??= function (this: HTMLDialogElement) {
  openers.set(this, document.activeElement);
  this.setAttribute("open", "");
  Object.assign(this.style, {
    position: "fixed",
    inset: "0",
    zIndex: "1000",
    margin: "auto",
    height: "fit-content",
    maxHeight: "100%",
    overflow: "auto",
    boxShadow: "0 0 0 100vmax rgba(0, 0, 0, 0.7)",
  });
  this.addEventListener("keydown", cancelOnEscape);
  this.querySelector<HTMLElement>(FOCUSABLE)?.focus();
};

dialogs.close ??= function (this: HTMLDialogElement) {
  if (!this.hasAttribute("open")) return;
  this.removeAttribute("open");
  this.removeEventListener("keydown", cancelOnEscape);
  const opener = openers.get(this);
  if (opener instanceof HTMLElement) opener.focus();
  this.dispatchEvent(new Event("close"));
};

function cancelOnEscape(this: HTMLDialogElement, event: KeyboardEvent): void {
  if (event.key !== "Escape") return;
  event.preventDefault();
  if (this.dispatchEvent(new Event("cancel", { cancelable: true }))) this.close();
}
