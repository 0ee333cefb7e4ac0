/**
 * A mail server that refuses every fifth address permanently, and every seventh of the remaining addresses twice,
 * temporarily.
 */
import { startRefusingMail } from "#tests/harness/refusing-mail.ts";
import { serveProgram } from "../program.ts";

let seen = 0;
const refused = new Set<string>();
const delayed = new Set<string>();
const mail = await startRefusingMail((address, offer) => {
  if (offer === 1) seen++;
  if (offer === 1 && seen % 5 === 0) refused.add(address);
  else if (offer === 1 && seen % 7 === 0) delayed.add(address);
  if (refused.has(address)) return 550;
  return delayed.has(address) && offer < 3 ? 451 : null;
});

serveProgram(
  {
    url: () => mail.url,
    /** Returns the addresses of the accepted emails, and the addresses refused permanently or temporarily. */
    log: () => ({ arrivals: mail.arrivals.map(({ to }) => to), refused, delayed }),
  },
  () => mail.close(),
);
