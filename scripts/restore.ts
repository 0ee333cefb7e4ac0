/** `npm run restore`. Imports `quick-imports.ts` first, because its hooks speed up the other imports. */
import "#server/quick-imports.ts";

await import("./commands/restore.ts");
