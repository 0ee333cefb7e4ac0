import { isMainThread } from "node:worker_threads";

// glibc creates a heap per thread and rarely returns memory: after uploads and heavy traffic those heaps hold 250 MB
// more than two heaps do. The setting is only read at process start, so the program executes itself again with it
// (same pid). A thread cannot replace its process.
if (isMainThread && process.platform === "linux" && process.env.MALLOC_ARENA_MAX === undefined)
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    MALLOC_ARENA_MAX: "2",
  });
