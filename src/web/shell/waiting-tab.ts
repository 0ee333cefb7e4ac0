/** Matches devices on which other sites open in this tab. Phones hide their tabs, so users would lose this one. */
export const IN_THIS_TAB = "(pointer: coarse)";

/** A new tab that shows a message until its address is known. */
interface WaitingTab {
  /**
   * Opens the address, in this tab if the browser blocked the new one. Without an address, closes the tab, logs a
   * console message and returns false.
   */
  goTo(url: string | null | undefined): boolean;
  close(): void;
}

/**
 * Opens a tab for an address still to be fetched; on a phone, uses this tab. Call it in the click handler before any
 * await: later calls are blocked as popups.
 */
export function openWaitingTab(title: string, text: string): WaitingTab {
  const tab = matchMedia(IN_THIS_TAB).matches ? null : window.open("", "_blank");
  if (tab) {
    tab.opener = null;
    tab.document.title = title;
    tab.document.body.textContent = text;
  }
  return {
    goTo(url) {
      if (!url) {
        console.warn("the answer has no address to go to");
        tab?.close();
        return false;
      }
      if (tab) tab.location.replace(url);
      else window.location.assign(url);
      return true;
    },
    close() {
      tab?.close();
    },
  };
}
