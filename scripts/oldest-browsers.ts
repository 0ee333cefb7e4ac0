/**
 * The oldest browsers that the site supports: phones since 2021. The build of scripts and styles
 * (`vite.config.ts`), the check of built-ins (`check-browsers.ts`) and the browser test without newer
 * built-ins read it. Samsung Internet 15 is Chromium 90.
 */
export const OLDEST_BROWSERS = { chrome: "90", firefox: "90", safari: "15", samsunginternet_android: "15" };

const { chrome, firefox, safari } = OLDEST_BROWSERS;

/** The same for Vite: syntax of scripts and styles that these lack is rewritten. */
export const BUILD_TARGET = [`chrome${chrome}`, `firefox${firefox}`, `safari${safari}`, `ios${safari}`];

/** The same in the names of the compatibility data, with the phones' own versions. */
export const DATA_NAMES = {
  ...OLDEST_BROWSERS,
  chrome_android: chrome,
  firefox_android: firefox,
  safari_ios: safari,
};
