import type { SQLWrapper } from "drizzle-orm";

import type { Database } from "../db/client.server.ts";
import { writeTogether } from "../db/statements/write-together.server.ts";
import type { z } from "../rules/zod.ts";

import { pendingEvents } from "./tables/pending-event-schema.server.ts";

/** A kind of event: something that happened in one module and that later modules may react to. */
export interface EventKind<Payload, Stored = unknown> {
  readonly name: string;
  /** Carries the type of the payload; no value exists. */
  readonly payload?: Payload;
  /** The fields of the payload that are stored for later reactions. Undefined if the event can have none. */
  readonly stored?: z.ZodType<Stored>;
}

/** The payload of a kind of event, e.g. `EventPayload<typeof orderPlaced>`. */
export type EventPayload<Kind> = Kind extends EventKind<infer Payload, infer _> ? Payload : never;

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

/**
 * Defines a kind of event, such as `order.placed`. The module in which it happens defines it.
 * @param stored the fields of the payload for the reactions after the commit: JSON values without personal data. During
 * an upgrade, a process of the earlier release may react to an event of this release and the other way round, so a new
 * field is optional
 */
export function defineEvent<Payload extends Stored, Stored = unknown>(
  name: string,
  stored?: z.ZodType<Stored>,
): EventKind<Payload, Stored> {
  return stored === undefined ? { name } : { name, stored };
}

/**
 * Returns the reactions to a kind of event, in the order in which they run. `afterwards` adds later reactions, which
 * receive the stored fields of the payload. The earlier release does not know a new later reaction to an event that
 * already has some: it needs a new event.
 */
export function on<Payload, Stored>(
  { name, stored }: EventKind<Payload, Stored>,
  ...reactions: readonly Reaction<Payload>[]
): EventReactions & { afterwards: (...later: readonly LaterReaction<Stored>[]) => EventReactions } {
  const run: EventReactions["run"] = async (tx, payload) => {
    for (const react of reactions) await react(tx, payload as Payload);
  };
  const afterwards = (...later: readonly LaterReaction<Stored>[]): EventReactions => {
    if (stored === undefined) throw new Error(`${name} does not define what is stored for later reactions`);
    const runLater: EventReactions["runLater"] = async (tx, rows) => {
      const payloads = rows.map((row) => stored.parse(row));
      for (const react of later) await react(tx, payloads);
    };
    return { name, run, runLater };
  };
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

/**
 * Runs the later reactions to events of one kind.
 * @throws ZodError if a stored payload does not match the event, e.g. because another release wrote it
 */
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
export async function publish<Payload extends Stored, Stored>(
  tx: Database,
  kind: EventKind<Payload, Stored>,
  payload: Payload,
): Promise<void> {
  const { writes, react } = preparePublication(tx, kind, payload);
  await react();
  await writeTogether(tx, writes);
}

/** A publication in two parts, for a transaction that stores the event together with its other writes. */
interface Publication {
  /** Store the event. Empty if it has no later reactions. */
  writes: SQLWrapper[];
  /** Runs the reactions in the transaction. @throws what a reaction throws, which rolls the change back */
  react: () => Promise<void>;
}

/** Like `publish`, but the caller executes the writes and runs the reactions. */
export function preparePublication<Payload extends Stored, Stored>(
  tx: Database,
  { name, stored }: EventKind<Payload, Stored>,
  payload: Payload,
): Publication {
  const reactions = registered.get(name);
  if (reactions === undefined) throw new Error(`app/reactions.ts names no reactions to ${name}`);
  const react = () => reactions.run(tx, payload);
  if (reactions.runLater === undefined || stored === undefined) return { writes: [], react };
  for (const listener of listeners) listener();
  return { writes: [tx.insert(pendingEvents).values({ name, payload: stored.parse(payload) })], react };
}
