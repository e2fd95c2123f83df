import { expect, test } from "vitest";

import { defineEvent, on, publish, registerReactions } from "./events.ts";

const tx = undefined as never;

test("reactions run in the order of the table, with the payload of the event", async () => {
  const doorOpened = defineEvent<{ door: string }>("test.door-opened");
  const seen: string[] = [];
  registerReactions([
    on(
      doorOpened,
      async (_, { door }) => void seen.push(`bell ${door}`),
      async (_, { door }) => void seen.push(`light ${door}`),
    ),
  ]);
  await publish(tx, doorOpened, { door: "front" });
  expect(seen).toEqual(["bell front", "light front"]);
});

test("a reaction vetoes a change by throwing, and later reactions do not run", async () => {
  const doorClosed = defineEvent<string>("test.door-closed");
  const seen: string[] = [];
  const veto = async () => {
    throw new Error("locked");
  };
  registerReactions([on(doorClosed, veto, async (_, door) => void seen.push(door))]);
  await expect(publish(tx, doorClosed, "front")).rejects.toThrow("locked");
  expect(seen).toEqual([]);
});

test("an event without an entry in the table of reactions is an error", async () => {
  await expect(publish(tx, defineEvent<string>("test.forgotten"), "x")).rejects.toThrow(
    "app/reactions.ts names no reactions to test.forgotten",
  );
});
