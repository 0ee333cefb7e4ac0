// `npm start`. Plain JavaScript, because Node's TypeScript compiler would stay in the process and take 25 MB.
import { existsSync } from "node:fs";
import "./allocator.mjs";

const built = new URL("../build/app/main.js", import.meta.url);
// Without a build, the sources print instructions.
const { main } = await import(existsSync(built) ? built.href : "../src/site/main.ts");
await main({ envFile: true });
