import fc from "fast-check";

/** See `vitest.config.ts`; a failing property prints its seed. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED) });
