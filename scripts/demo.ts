/** `npm run demo`: the whole club on this machine, with a payment emulator and a mailbox of its own. */
import { explainAndExit, run } from "#site/main.ts";
import { openDemoClub } from "./demo-club.ts";

try {
  const club = await openDemoClub("demo");
  await run(club.settings, club.options);
  club.introduce();
} catch (error) {
  explainAndExit(error);
}
