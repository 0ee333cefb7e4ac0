// The C library makes a heap for each thread and gives little back: after photos and a crowd they hold 250 MB more than two
// heaps do. It reads the setting once, when a process begins, so this one begins again, with the same id.
if (process.platform === "linux" && process.env.MALLOC_ARENA_MAX === undefined)
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    MALLOC_ARENA_MAX: "2",
  });
