import { defineConfig } from "vitest/config";

const shared = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

/** `rules`: pure and quick, without a database (`npm run check`). `site`: everything on real parts. */
const RULES = [
  "src/contract/**/*.test.ts",
  "src/features/*/rules.test.ts",
  "src/web/**/*.test.ts",
  "scripts/check-*.test.ts",
];

export default defineConfig({
  test: {
    // Two cores; a third worker uses what the waiting of the others (a killed process, a silent provider) leaves.
    maxWorkers: 3,
    // Every file makes its own site and database; loading all modules again for each took a third of the time.
    isolate: false,
    projects: [
      { test: { ...shared, name: "rules", include: RULES } },
      {
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
