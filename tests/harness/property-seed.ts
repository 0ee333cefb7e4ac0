import fc from "fast-check";

/**
 * Property tests use a fixed seed, so that only a code change can make them fail.
 * `PROPERTY_SEED=$RANDOM npx vitest run …` tries another one; add its counterexamples as test
 * cases.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 2026) });
