import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { lucideIcons } from "./scripts/lucide-icons.ts";

const shared = {
  // Generous timeouts: on a slow and busy machine everything takes five times as long.
  testTimeout: 480_000,
  hookTimeout: 480_000,
  setupFiles: ["tests/harness/property-seed.ts"],
};

/**
 * `rules`: pure and fast, without a database (`npm run check`). `site`: everything else, with real
 * services.
 */
const RULES = [
  "src/contract/**/*.test.ts",
  "src/features/*/*/rules.test.ts",
  "src/features/*/*/rules/*.test.ts",
  "src/web/**/*.test.ts",
  "scripts/check-*.test.ts",
];

/** The slowest files, longest first: starting them last would leave other workers idle. */
const LONG = [
  "tests/upgrade/upgrade",
  "tests/crash/",
  "tests/faults/lost-database",
  "refund-histories",
  "replace-site",
  "shipped-proxies",
  "documented-commands",
  "upgrade-compose",
  "tests/concurrency/hot-sale",
  "embedded-postgres.test",
  "upgrade-service",
  "tests/dev.test",
  "container.test",
  "tests/faults/one-machine",
  "tests/permissions",
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
    // For two cores; a third worker uses the time that others spend waiting.
    maxWorkers: 3,
    // Each file creates its own site and database; reloading all modules per file took a third of
    // the time.
    isolate: false,
    projects: [
      { test: { ...shared, name: "rules", include: RULES } },
      {
        plugins: [lucideIcons()],
        test: {
          ...shared,
          name: "site",
          include: ["{src,tests,scripts}/**/*.test.ts"],
          exclude: [...RULES, "tests/e2e/**"],
          globalSetup: ["tests/harness/global-setup.ts"],
        },
      },
    ],
  },
});
