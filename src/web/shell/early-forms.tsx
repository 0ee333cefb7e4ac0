/** On a form that was sent before its part of the page was hydrated. */
const HELD = "data-held";

/**
 * Holds back forms with the method `dialog`, which only the page's script can send, when no handler took the event: React
 * drops a submit in a part that it is hydrating. What was typed stays in them. Outside of a dialog that method sends nothing,
 * so that without scripts no password goes where nobody expects it.
 */
const HOLD = `addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "dialog" || event.defaultPrevented) return;
  event.preventDefault();
  form.setAttribute("${HELD}", "");
})`;

/** Stands before all forms of a page; its hash is in the page's Content-Security-Policy. */
export function HoldEarlyForms() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant.
  return <script dangerouslySetInnerHTML={{ __html: HOLD }} />;
}

/** Sends the forms that were held; the script above holds again those that are not hydrated yet. */
export function sendHeldForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>(`form[${HELD}]`)) {
    form.removeAttribute(HELD);
    form.requestSubmit();
  }
}
