import fc from "fast-check";

/** The seed is set in `vitest.config.ts`; a failing property prints it. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED) });
