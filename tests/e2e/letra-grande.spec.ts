import { findBrowser } from "../../scripts/browser.ts";
import { testFocus } from "./focus.ts";
import { test } from "./test.ts";

// The browser's own font size setting, 16 px by default.
test.use({
  launchOptions: {
    ...findBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--blink-settings=defaultFontSize=32"],
  },
});

// Rule SIT-17
testFocus("text at 200 %", { onPhone: true });
