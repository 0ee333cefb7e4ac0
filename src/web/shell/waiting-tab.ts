/** A tab that says what it waits for, until its address is known. */
export interface WaitingTab {
  /**
   * Opens the address, in this tab when the browser refused another one. A missing address closes the tab and is a
   * message on the console; returns false then.
   */
  goTo(url: string | null | undefined): boolean;
  close(): void;
}

/**
 * Opens a tab for an address that has to be asked for first. Call it from the click and before anything is
 * awaited: later a browser takes it for an unasked-for window.
 */
export function openWaitingTab(title: string, text: string): WaitingTab {
  const tab = window.open("", "_blank");
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
