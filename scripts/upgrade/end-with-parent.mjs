// Preloaded by programs that an upgrade starts, so that they end with the upgrade. Even kill -9 of the upgrade closes
// their standard input. Plain JavaScript, because a release's Node runs it before its own code.
process.stdin.on("end", () => process.kill(process.pid, "SIGTERM"));
process.stdin.on("error", () => process.kill(process.pid, "SIGTERM"));
process.stdin.resume();
process.stdin.unref?.();
