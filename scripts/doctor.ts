/** `npm run doctor`: its code is loaded after the hooks that make loading quick. */
import "#server/quick-imports.ts";

await import("./commands/doctor.ts");
