import type { ServerManifest } from "#kit/server-manifest.ts";
import { createPruningHandler, handleJobs } from "#platform/jobs/handle-jobs.ts";

import { deleteExpiredTokens } from "./operations/account-tokens.ts";
import { deleteExpiredSessions } from "./operations/sessions/sessions.ts";

import { staffManifest } from "./manifest.ts";

export const staffServer: ServerManifest = {
  jobs: handleJobs(staffManifest.jobs, {
    "prune-sessions": createPruningHandler(async (db, now) => {
      await deleteExpiredSessions(db, now);
      await deleteExpiredTokens(db, now);
    }),
  }),
};
