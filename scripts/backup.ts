/** `npm run backup`: its code is loaded after the hooks that make loading quick. */
import "#server/quick-imports.ts";

await import("./commands/backup.ts");
