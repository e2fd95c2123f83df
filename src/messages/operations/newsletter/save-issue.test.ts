import { expect, test } from "vitest";

import { Conflict } from "#kit/rules/errors.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { IssueNotEditable } from "../../rules/newsletter/issue-errors.ts";
import { newsletterSubscribers } from "../../tables/message-schema.server.ts";

import { listIssues } from "./issues.ts";
import { addIssue, deleteIssue, updateIssue } from "./save-issue.ts";
import { sendIssue } from "./send-issue.ts";

const db = await openTestDatabase();
const by = { uid: null, email: "sana@example.com" };
const CONTENT = { subject: "Eid", text: "Eid Mubarak", productIds: [] };

test("only a draft can be edited and deleted, and only in its current version", async () => {
  const draft = await addIssue(db, CONTENT, { by });
  const saved = await updateIssue(db, draft.id, { ...CONTENT, text: "a\r\nb" }, { by });
  expect(saved.text).toBe("a\nb");
  const outdated = { ...CONTENT, expectedUpdatedAt: draft.updatedAt };
  await expect(updateIssue(db, draft.id, outdated, { by })).rejects.toThrow(Conflict);
  await db.insert(newsletterSubscribers).values({ email: "reader@example.com" });
  const options = { by, channels: ["email"] as const, expectedUpdatedAt: saved.updatedAt };
  const { id } = await sendIssue(db, saved.id, options);
  await expect(updateIssue(db, id, CONTENT, { by })).rejects.toThrow(IssueNotEditable);
  await expect(deleteIssue(db, id, { by })).rejects.toThrow(IssueNotEditable);
  const other = await addIssue(db, CONTENT, { by });
  await deleteIssue(db, other.id, { by });
  expect((await listIssues(db)).items.map((issue) => issue.id)).toEqual([id]);
});

test("a repeated request with the same key adds one draft", async () => {
  const options = { by, idempotencyKey: "key-of-the-draft" };
  const first = await addIssue(db, CONTENT, options);
  expect(await addIssue(db, CONTENT, options)).toEqual(first);
});
