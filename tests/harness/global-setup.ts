import { migrate } from "#server/db/migrate.ts";
import { openJobs } from "#server/jobs/jobs.ts";
import { createLog } from "#server/log.ts";
import { queues } from "#site/features.ts";
import { clusterSetup } from "./cluster.ts";

/** With the queues made beforehand: each of a hundred sites would make them again, one by one. */
async function prepareTemplate(url: string): Promise<void> {
  await migrate(url);
  const jobs = await openJobs({ url, log: createLog("silent"), work: false, queues });
  await jobs.stop();
}

export default clusterSetup({ prepareTemplate });
