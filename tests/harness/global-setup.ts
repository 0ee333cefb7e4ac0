import { setUpDemoClub } from "#demo/club.ts";
import { migrate } from "#server/db/migrate.ts";
import { openJobs } from "#server/jobs/jobs.ts";
import { createLog } from "#server/log.ts";
import { queues } from "#site/features.ts";
import { clusterSetup } from "./cluster.ts";

/** Sets up a club and creates the queues in the template, so that test sites do not have to. */
async function prepareTemplate(url: string): Promise<void> {
  await migrate(url);
  await setUpDemoClub(url);
  const jobs = await openJobs({ url, log: createLog("silent"), work: false, queues });
  await jobs.stop();
}

export default clusterSetup({ prepareTemplate });
