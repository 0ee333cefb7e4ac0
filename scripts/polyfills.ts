/**
 * Built-ins that the pages use although one of the oldest browsers lacks them, each with the module that adds it. A
 * browser that lacks one loads the file of its group first; the others load nothing (`scripts/old-browsers.ts`).
 */
export const POLYFILLS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "old-browsers": {
    "AbortSignal.any": "/src/web/old-browsers/abort-signal.ts",
    "AbortSignal.timeout": "/src/web/old-browsers/abort-signal.ts",
    "Array.prototype.at": "/src/web/old-browsers/built-ins.ts",
    "Array.prototype.findLast": "/src/web/old-browsers/built-ins.ts",
    "Array.prototype.toSorted": "/src/web/old-browsers/built-ins.ts",
    "Array.prototype.toSpliced": "/src/web/old-browsers/built-ins.ts",
    "Array.prototype.with": "/src/web/old-browsers/built-ins.ts",
    "HTMLDialogElement.prototype.showModal": "/src/web/old-browsers/dialog.ts",
    "HTMLElement.prototype.hidePopover": "/src/web/old-browsers/popover.ts",
    "HTMLFormElement.prototype.requestSubmit": "/src/web/old-browsers/request-submit.ts",
    "Map.groupBy": "/src/web/old-browsers/built-ins.ts",
    "Object.hasOwn": "/src/web/old-browsers/built-ins.ts",
    "String.prototype.at": "/src/web/old-browsers/built-ins.ts",
    "URL.canParse": "/src/web/old-browsers/built-ins.ts",
    "URLSearchParams.prototype.size": "/src/web/old-browsers/built-ins.ts",
  },
  // Firefox before 105 only: four times as large.
  "old-streams": {
    "ReadableStream.prototype.pipeThrough": "/src/web/old-browsers/streams.ts",
    TextEncoderStream: "/src/web/old-browsers/streams.ts",
    TransformStream: "/src/web/old-browsers/streams.ts",
  },
};
