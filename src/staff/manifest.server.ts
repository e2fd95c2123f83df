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
  personalData: {
    list_views: {
      topic: "staff",
      link: "view",
      erasure: "delete",
      time: "created_at",
      isCounted: true,
      columns: { name: null, query: null },
    },
    audit_entries: {
      topic: "staff",
      link: "none",
      erasure: "keep",
      columns: { actor_name: null, subject_label: null, changes: null, address: null },
    },
    users: {
      topic: "staff",
      link: "none",
      erasure: "keep",
      columns: { email: null, display_name: null, password_hash: null },
    },
    sessions: {
      topic: "staff",
      link: "none",
      erasure: "keep",
      columns: { token_hash: null, device: null, network: null },
    },
    known_devices: {
      topic: "staff",
      link: "none",
      erasure: "keep",
      columns: { device_hash: null, device: null, network: null },
    },
    staff_invitations: {
      topic: "staff",
      link: "none",
      erasure: "keep",
      columns: { email: null, display_name: null },
    },
    account_tokens: { topic: "staff", link: "none", erasure: "keep", columns: { token_hash: null } },
    api_keys: { topic: "staff", link: "none", erasure: "keep", columns: { name: null, secret_hash: null } },
    passkeys: { topic: "staff", link: "none", erasure: "keep", columns: { name: null } },
    authenticators: { topic: "staff", link: "none", erasure: "keep", columns: { secret: null } },
    recovery_codes: { topic: "staff", link: "none", erasure: "keep", columns: { code_hash: null } },
  },
};
