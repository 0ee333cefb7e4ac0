/**
 * Built-ins that the pages use although one of the oldest browsers lacks them, each with the module that adds it. A
 * browser that lacks one loads the file of its group first (`scripts/old-browsers.ts`).
 */
export const POLYFILLS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "old-browsers": {
    "AbortSignal.any": "/src/web/old-browsers/abort-signal.ts",
    "AbortSignal.timeout": "/src/web/old-browsers/abort-signal.ts",
    "Array.prototype.at": "core-js/modules/es.array.at.js",
    "Array.prototype.findLast": "core-js/modules/es.array.find-last.js",
    "Array.prototype.toSorted": "core-js/modules/es.array.to-sorted.js",
    "Array.prototype.toSpliced": "core-js/modules/es.array.to-spliced.js",
    "Array.prototype.with": "core-js/modules/es.array.with.js",
    "HTMLDialogElement.prototype.showModal": "/src/web/old-browsers/dialog.ts",
    "HTMLElement.prototype.hidePopover": "/src/web/old-browsers/popover.ts",
    "HTMLFormElement.prototype.requestSubmit": "/src/web/old-browsers/request-submit.ts",
    "Map.groupBy": "core-js/modules/es.map.group-by.js",
    "Object.hasOwn": "core-js/modules/es.object.has-own.js",
    "String.prototype.at": "core-js/modules/es.string.at-alternative.js",
    "URL.canParse": "core-js/modules/web.url.can-parse.js",
    "URLSearchParams.prototype.size": "core-js/modules/web.url-search-params.size.js",
  },
  // Separate, because it is four times as large and only Firefox before 105 needs it.
  "old-streams": {
    "ReadableStream.prototype.pipeThrough": "/src/web/old-browsers/streams.ts",
    TextEncoderStream: "/src/web/old-browsers/streams.ts",
    TransformStream: "/src/web/old-browsers/streams.ts",
  },
};
