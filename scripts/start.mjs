// `npm start`. Plain JavaScript: the compiler that takes types away would stay in the site's process, with 25 MB.
import { existsSync } from "node:fs";

// As in deploy/service.env. The C library reads it once, when a process begins: this one begins again, with the same id.
if (process.platform === "linux" && process.env.MALLOC_ARENA_MAX === undefined)
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    MALLOC_ARENA_MAX: "2",
  });

const built = new URL("../build/app/main.js", import.meta.url);
// The sources say what there is to do where nothing was built.
const { main } = await import(existsSync(built) ? built.href : "../src/server/main.ts");
await main({ envFile: true });
