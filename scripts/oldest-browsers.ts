/**
 * The oldest browsers that the site supports: phones since 2021. Read by the build of scripts and styles
 * (`vite.config.ts`), the check of built-ins (`check-browsers.ts`) and the browser test without newer built-ins.
 * Samsung Internet 15 is Chromium 90.
 */
export const OLDEST_BROWSERS = { chrome: "90", firefox: "90", safari: "15", samsunginternet_android: "15" };

const { chrome, firefox, safari } = OLDEST_BROWSERS;

/** The same browsers for Vite, which rewrites newer syntax of scripts and styles. */
export const BUILD_TARGET = [`chrome${chrome}`, `firefox${firefox}`, `safari${safari}`, `ios${safari}`];

/** The same browsers by their names in the compatibility data, which lists phones separately. */
export const DATA_NAMES = {
  ...OLDEST_BROWSERS,
  chrome_android: chrome,
  firefox_android: firefox,
  safari_ios: safari,
};
