/** `npm run doctor`. Loads its code after the hooks that make loading quick. */
import "#server/quick-imports.ts";

await import("./commands/doctor.ts");
