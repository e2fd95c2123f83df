import type { RunnableJobs } from "#platform/jobs/handle-jobs.ts";

/**
 * What a module contributes to the programs of the shop, in its `manifest.server.ts`. `app/modules.server.ts` lists all
 * modules.
 */
export interface ServerManifest<Services = object> {
  jobs?: RunnableJobs<Services>;
}
