import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { lucideIcons } from "./scripts/lucide-icons.ts";
import { MACHINE, RULES } from "./scripts/test-projects.ts";

/** The seed of property tests. It differs between commits and is the same for all runs of a commit. */
const seed =
  process.env.PROPERTY_SEED ??
  (existsSync(".git")
    ? String(
        Number.parseInt(execFileSync("git", ["rev-parse", "--short=7", "HEAD"], { encoding: "utf8" }), 16),
      )
    : "2026");

const shared = {
  env: { PROPERTY_SEED: seed },
  // Generous timeouts, because on a slow and busy machine everything takes five times as long.
  testTimeout: 480_000,
  hookTimeout: 480_000,
  setupFiles: ["tests/harness/property-seed.ts"],
};

/** The slowest files, longest first: starting them last would leave other workers idle. */
const LONG = [
  "tests/upgrade/upgrade",
  "tests/crash/",
  "tests/faults/lost-database",
  "replace-site",
  "shipped-proxies",
  "documented-commands",
  "upgrade-compose",
  "embedded-postgres.test",
  "upgrade-service",
  "tests/dev.test",
  "tests/faults/one-machine",
  "container.test",
  "tests/concurrency/",
  "tests/permissions",
  "tests/faults/",
  "extractos.test",
  "afuera.test",
  "built-site",
  "adhesion.test",
  "reparto.test",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONG.findIndex((part) => moduleId.includes(part));
      return place < 0 ? LONG.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // A third worker for two cores uses the time that two workers spend waiting.
    maxWorkers: 3,
    // Reloading all modules per file took a third of the time. The harness restores a site before it reuses it.
    isolate: false,
    projects: [
      { test: { ...shared, name: "rules", include: RULES } },
      {
        plugins: [lucideIcons()],
        test: {
          ...shared,
          name: "site",
          include: ["{src,demo,emulator,tests,scripts}/**/*.test.ts"],
          exclude: [...RULES, ...MACHINE],
          globalSetup: ["tests/harness/global-setup.ts"],
        },
      },
      {
        plugins: [lucideIcons()],
        test: {
          ...shared,
          name: "machine",
          include: MACHINE,
          exclude: RULES,
          globalSetup: ["tests/harness/global-setup.ts"],
        },
      },
    ],
  },
});
