// `npm start`. Plain JavaScript: the compiler that takes types away would stay in the site's process, with 25 MB.
import { existsSync } from "node:fs";
import "./allocator.mjs";

const built = new URL("../build/app/main.js", import.meta.url);
// The sources say what there is to do where nothing was built.
const { main } = await import(existsSync(built) ? built.href : "../src/site/main.ts");
await main({ envFile: true });
