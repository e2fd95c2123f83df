import { beforeEach, expect, test } from "vitest";

import { openTestDatabase } from "#test/databases/database.ts";

import { jobs } from "../jobs/tables/job-schema.server.ts";
import { findOldestEvent, reactToBatch, reactToEvent } from "./event-worker.ts";
import { defineEvent, on, publish, registerReactions } from "./events.ts";
import { z } from "../rules/zod.ts";
import { pendingEvents } from "./tables/pending-event-schema.server.ts";

const db = await openTestDatabase();
const noteSchema = z.object({ text: z.string() });
const noted = defineEvent<z.infer<typeof noteSchema> & { by?: string }, z.infer<typeof noteSchema>>(
  "test.noted",
  noteSchema,
);
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

test("only the fields of a payload that later reactions receive are stored", async () => {
  await db.transaction((tx) => publish(tx, noted, { text: "a", by: "Sana" }));
  expect(await db.select({ payload: pendingEvents.payload }).from(pendingEvents)).toEqual([
    { payload: { text: "a" } },
  ]);
});

test("an event whose stored payload does not match becomes a background job, and the others are processed", async () => {
  await db.insert(pendingEvents).values({ name: noted.name, payload: { words: "a" } });
  await note("b");
  await reactToBatch(db, report);
  expect(await reactToBatch(db, report)).toBe(0);
  expect(seen).toEqual(["b"]);
  expect(failures).toEqual(["test.noted"]);
  expect(await db.select().from(jobs)).toMatchObject([{ kind: "react-to-event" }]);
});

test("the waiting time is that of the oldest event that has not failed", async () => {
  expect(await findOldestEvent(db)).toBeUndefined();
  const [bad, old] = [new Date("2026-11-20T10:00:00Z"), new Date("2026-11-21T10:00:00Z")];
  await db.insert(pendingEvents).values([
    { name: noted.name, payload: { text: "bad" }, createdAt: bad, failedAt: bad },
    { name: noted.name, payload: { text: "a" }, createdAt: old },
    { name: noted.name, payload: { text: "b" } },
  ]);
  expect(await findOldestEvent(db)).toEqual(old);
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
