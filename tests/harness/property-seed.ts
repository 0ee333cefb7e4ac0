import fc from "fast-check";

/**
 * Property tests draw the same values in every run, so that a change is refused for what it changed and not for the dice.
 * `PROPERTY_SEED=$RANDOM npx vitest run …` throws them anew; what that finds becomes an example of its test.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 2026) });
