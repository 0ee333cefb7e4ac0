/** `npm run restore`: its code is loaded after the hooks that make loading quick. */
import "#server/quick-imports.ts";

await import("./commands/restore.ts");
