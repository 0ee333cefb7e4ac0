/** Marks a form submitted before its part of the page was hydrated. */
const HELD = "data-held";

/**
 * Holds back forms with the method `dialog`, which need JavaScript, when no handler took the submit event: React
 * drops a submit in a part that is being hydrated. The input stays in the form. Outside a dialog that method sends
 * nothing, so without scripts no password ends up in an address.
 */
const HOLD = `addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "dialog" || event.defaultPrevented) return;
  event.preventDefault();
  form.setAttribute("${HELD}", "");
})`;

/** Must precede all forms of a page; its hash is in the Content-Security-Policy. */
export function HoldEarlyForms() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant string.
  return <script dangerouslySetInnerHTML={{ __html: HOLD }} />;
}

/** Resubmits held forms; those not hydrated yet are held again. */
export function sendHeldForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>(`form[${HELD}]`)) {
    form.removeAttribute(HELD);
    form.requestSubmit();
  }
}
