/**
 * An upgrade that kills itself: node upgrade-program.ts <installation> <version or ""> <step>:<when>, where `when` is
 * begins, ends or the milliseconds after the step began, at most until it ends. Without a point the upgrade is not
 * killed; `--back` instead of a version returns to the previous one.
 */
import { upgrade } from "../../scripts/upgrade/perform.ts";

const [root = "", to = "", point = ""] = process.argv.slice(2);
const [where, when = ""] = point.split(":");
const die = () => process.kill(process.pid, "SIGKILL");
try {
  await upgrade({
    root,
    to: to === "--back" ? undefined : to || undefined,
    back: to === "--back",
    say: (sentence) => console.error(sentence),
    onStep(step, state) {
      if (step !== where) return;
      if (state === when || state === "ends") die();
      if (Number(when)) setTimeout(die, Number(when));
    },
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
