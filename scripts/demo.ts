/** `npm run demo`: the complete site with demo data, a payment emulator and a mailbox. */
import { explainAndExit, run } from "#site/main.ts";
import { openDemoClub } from "./demo-club.ts";

try {
  const club = await openDemoClub("demo");
  await run(club.settings, club.options);
  club.introduce();
} catch (error) {
  explainAndExit(error);
}
