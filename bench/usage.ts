import { performance } from "node:perf_hooks";

export interface Usage {
  /** Share of the time since the last question in which the event loop had something to do, 0–1. */
  busy: number;
  /** Processor time since the last question, ms. */
  cpuMs: number;
}

let loop = performance.eventLoopUtilization();
let cpu = process.cpuUsage();

/** How busy this process was since this was last asked: whether the server or its load was the limit. */
export function usageSinceLast(): Usage {
  const { utilization } = performance.eventLoopUtilization(loop);
  const { user, system } = process.cpuUsage(cpu);
  loop = performance.eventLoopUtilization();
  cpu = process.cpuUsage();
  return { busy: utilization, cpuMs: (user + system) / 1000 };
}
