import type { SQLWrapper } from "drizzle-orm";

import type { Database } from "../db/client.server.ts";
import { writeTogether } from "../db/statements/write-together.server.ts";

import { pendingEvents } from "./tables/pending-event-schema.server.ts";

/** A kind of event: something that happened in one module and that later modules may react to. */
export interface EventKind<Payload> {
  readonly name: string;
  /** Carries the type of the payload; no value exists. */
  readonly payload?: Payload;
}

/** The payload of a kind of event, e.g. `EventPayload<typeof orderPlaced>`. */
export type EventPayload<Kind> = Kind extends EventKind<infer Payload> ? Payload : never;

/** Reacts to an event in the transaction that caused it. @throws to reject the whole change */
export type Reaction<Payload> = (tx: Database, payload: Payload) => Promise<void>;

/**
 * Reacts to several events of a kind after their transactions have committed. Runs in one transaction with the other
 * later reactions to these events, so that each takes effect exactly once. The subjects of the events may have changed
 * or been deleted since.
 */
export type LaterReaction<Payload> = (tx: Database, payloads: readonly Payload[]) => Promise<void>;

/** One row of the table of reactions. */
export interface EventReactions {
  readonly name: string;
  readonly run: (tx: Database, payload: unknown) => Promise<void>;
  /** Runs the later reactions; undefined if the event has none. */
  readonly runLater?: (tx: Database, payloads: readonly unknown[]) => Promise<void>;
}

/** Defines a kind of event, such as `order.placed`. The module in which it happens defines it. */
export function defineEvent<Payload>(name: string): EventKind<Payload> {
  return { name };
}

/**
 * Returns the reactions to a kind of event, in the order in which they run. `afterwards` adds later reactions, for which
 * the payload is stored: it must consist of JSON values and contain no personal data. During an upgrade, a process of the
 * earlier release may react to an event of this release and the other way round: a new later reaction needs a new event,
 * and a new field of a payload is optional.
 */
export function on<Payload>(
  { name }: EventKind<Payload>,
  ...reactions: readonly Reaction<Payload>[]
): EventReactions & { afterwards: (...later: readonly LaterReaction<Payload>[]) => EventReactions } {
  const run: EventReactions["run"] = async (tx, payload) => {
    for (const react of reactions) await react(tx, payload as Payload);
  };
  const afterwards = (...later: readonly LaterReaction<Payload>[]): EventReactions => ({
    name,
    run,
    runLater: async (tx, payloads) => {
      for (const react of later) await react(tx, payloads as Payload[]);
    },
  });
  return { name, run, afterwards };
}

const registered = new Map<string, EventReactions>();

/** Registers the table of reactions; the programs and tests do so when they start. */
export function registerReactions(table: readonly EventReactions[]): void {
  for (const reactions of table) registered.set(reactions.name, reactions);
}

/** Returns the names of the events that have later reactions. */
export function listLaterEvents(): string[] {
  return [...registered.values()].flatMap(({ name, runLater }) => (runLater ? [name] : []));
}

/** Runs the later reactions to events of one kind. */
export async function runLaterReactions(
  tx: Database,
  name: string,
  payloads: readonly unknown[],
): Promise<void> {
  const runLater = registered.get(name)?.runLater;
  if (runLater === undefined) throw new Error(`app/reactions.ts names no later reactions to ${name}`);
  await runLater(tx, payloads);
}

const listeners = new Set<() => void>();

/**
 * Calls the listener for each event with later reactions that this process publishes. The transaction may not have
 * committed yet.
 * @returns a function that removes the listener
 */
export function onEventPending(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Runs the reactions to an event, one after another, in the transaction of the change. Stores the event if it has later
 * reactions, which the event worker runs after the commit.
 * @throws what a reaction throws, which rolls the change back
 */
export async function publish<Payload>(
  tx: Database,
  kind: EventKind<Payload>,
  payload: Payload,
): Promise<void> {
  await writeTogether(tx, await preparePublication(tx, kind, payload));
}

/**
 * Like `publish`, but returns the write that stores the event, for a transaction that executes it together with its
 * other writes.
 * @throws what a reaction throws, which rolls the change back
 */
export async function preparePublication<Payload>(
  tx: Database,
  { name }: EventKind<Payload>,
  payload: Payload,
): Promise<SQLWrapper[]> {
  const reactions = registered.get(name);
  if (reactions === undefined) throw new Error(`app/reactions.ts names no reactions to ${name}`);
  await reactions.run(tx, payload);
  if (reactions.runLater === undefined) return [];
  for (const listener of listeners) listener();
  return [tx.insert(pendingEvents).values({ name, payload })];
}
