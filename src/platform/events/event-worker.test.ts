import { beforeEach, expect, test } from "vitest";

import { openTestDatabase } from "#test/databases/database.ts";

import { jobs } from "../jobs/tables/job-schema.server.ts";
import { reactToBatch, reactToEvent } from "./event-worker.ts";
import { defineEvent, on, publish, registerReactions } from "./events.ts";
import { pendingEvents } from "./tables/pending-event-schema.server.ts";

const db = await openTestDatabase();
const noted = defineEvent<{ text: string }>("test.noted");
const seen: string[] = [];
let failingText = "";

registerReactions([
  on(noted).afterwards(async (_, notes) => {
    if (notes.some(({ text }) => text === failingText)) throw new Error("unreadable");
    seen.push(...notes.map(({ text }) => text));
  }),
]);

const note = (text: string) => db.transaction((tx) => publish(tx, noted, { text }));
const failures: string[] = [];
const report = (_error: unknown, { name }: { name: string }) => void failures.push(name);

beforeEach(async () => {
  await db.delete(pendingEvents);
  await db.delete(jobs);
  seen.length = 0;
  failures.length = 0;
  failingText = "";
});

test("a later reaction runs after the commit and once, and not at all if the change is rolled back", async () => {
  await note("a");
  const rolledBack = db.transaction(async (tx) => {
    await publish(tx, noted, { text: "b" });
    throw new Error("stop");
  });
  await expect(rolledBack).rejects.toThrow("stop");
  expect(seen).toEqual([]);
  expect([await reactToBatch(db, report), await reactToBatch(db, report)]).toEqual([1, 0]);
  expect(seen).toEqual(["a"]);
});

test("two workers at once react to each event once", async () => {
  for (let index = 0; index < 20; index += 1) await note(`${index}`);
  await Promise.all([reactToBatch(db, report), reactToBatch(db, report)]);
  while ((await reactToBatch(db, report)) > 0);
  expect(seen.toSorted()).toEqual(Array.from({ length: 20 }, (_, index) => `${index}`).toSorted());
});

test("a failing reaction delays only its event, which a background job repeats", async () => {
  for (const text of ["a", "bad", "c"]) await note(text);
  failingText = "bad";
  await reactToBatch(db, report);
  expect(seen).toEqual(["a", "c"]);
  expect(failures).toEqual(["test.noted"]);
  const [event] = await db.select().from(pendingEvents);
  expect(await db.select().from(jobs)).toMatchObject([
    { kind: "react-to-event", payload: { eventId: event?.id } },
  ]);
  await expect(reactToEvent(db, event?.id ?? 0)).rejects.toThrow("unreadable");
  failingText = "";
  await reactToEvent(db, event?.id ?? 0);
  expect(seen).toEqual(["a", "c", "bad"]);
  expect(await db.$count(pendingEvents)).toBe(0);
});
