/**
 * `npm run doctor`: checks everything the site needs and suggests remedies. Exits with 1 if a
 * finding is bad. `--json` prints `{ ok, findings: [{ part, state: "ok" | "warning" | "bad",
 * detail, remedy? }] }`.
 */
import { conConexiones } from "#features/oficina/sistema/server/almacen.ts";
import { openDatabase } from "#server/db/database.ts";
import { examine } from "#server/doctor/examine.ts";
import { drawReport } from "#server/doctor/finding.ts";
import { createLog } from "#server/log.ts";
import { checks } from "#site/features.ts";
import { explainAndExit } from "#site/main.ts";
import { readCommandLine } from "../command-line.ts";
import { enterInstallation } from "../enter-installation.ts";

const { values } = readCommandLine(
  "Se usa así: `npm run doctor` revisa todo lo que el sitio necesita; con --json lo dice para programas.",
  { options: { json: { type: "boolean" } } },
);
try {
  enterInstallation(process.env);
} catch (error) {
  explainAndExit(error);
}
const findings = await examine(process.env, {
  checks,
  async stored(url, settings) {
    const { db, close } = openDatabase(url, {
      max: 1,
      log: createLog("silent"),
      applicationName: "club-doctor",
    });
    return conConexiones(db, settings).finally(close);
  },
});
const ok = findings.every(({ state }) => state !== "bad");
const text = values.json ? `${JSON.stringify({ ok, findings }, null, 2)}\n` : drawReport(findings);
// A check that timed out may hold a connection open, so exit explicitly.
process.stdout.write(text, () => process.exit(ok ? 0 : 1));
