/** A tab that says what it waits for, until its address is known. */
export interface WaitingTab {
  /** Without the tab, because the browser did not let us have one, this one goes. */
  goTo(url: string): void;
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
      if (tab) tab.location.replace(url);
      else window.location.assign(url);
    },
    close() {
      tab?.close();
    },
  };
}
