import { findBrowser } from "../../scripts/browser.ts";
import { testFocus } from "./focus.ts";
import { test } from "./test.ts";

// The browser's own setting for its text, 16 px as it comes.
test.use({
  launchOptions: {
    ...findBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--blink-settings=defaultFontSize=32"],
  },
});

// Rule SIT-17
testFocus("text at 200 %", { onPhone: true });
