import type { TestInfo } from "@playwright/test";

/** Returns the address of the demo of a test's worker. */
export const demoUrl = ({ config, parallelIndex }: Pick<TestInfo, "config" | "parallelIndex">): string =>
  `http://localhost:${Number(config.metadata.firstPort) + parallelIndex}`;
