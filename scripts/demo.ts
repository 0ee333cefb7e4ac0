/**
 * `npm run demo`: the complete site with demo data, a payment emulator and a mailbox. With `--vacio` the demo starts
 * without a club, at the set-up.
 */
import { explainAndExit, run } from "#site/main.ts";
import { readCommandLine } from "./command-line.ts";

const { values } = readCommandLine(
  "Se usa así: `npm run demo` muestra un club de demostración; `npm run demo -- --vacio` empieza sin club, para instalarlo.",
  { options: { vacio: { type: "boolean", default: false } } },
);

try {
  // Imported after the hooks that main.ts registers.
  const { openDemoClub } = await import("./demo-club.ts");
  const club = await openDemoClub("demo", { ...values, enVivo: true });
  await run(club.settings, club.options);
  club.introduce();
} catch (error) {
  explainAndExit(error);
}
