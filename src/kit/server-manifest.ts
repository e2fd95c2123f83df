import type { RunnableJobs } from "#platform/jobs/handle-jobs.ts";

import type { PersonalTables } from "./rules/personal-table.ts";

/**
 * What a module contributes to the programs of the shop, in its `manifest.server.ts`. `app/modules.server.ts` lists all
 * modules.
 */
export interface ServerManifest<Services = object> {
  jobs?: RunnableJobs<Services>;
  /**
   * The tables with personal data, in the order in which an erasure processes them, modules in their order: rows precede
   * those that are deleted with them, because all transactions lock them first. A test compares the tables with the
   * database schema.
   */
  personalData?: PersonalTables;
}
