import { migrate } from "#server/db/migrate.ts";
import { clusterSetup } from "./cluster.ts";

export default clusterSetup({ prepareTemplate: migrate });
