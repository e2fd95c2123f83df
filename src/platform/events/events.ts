import type { Database } from "../db/client.server.ts";

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

/** One row of the table of reactions. */
export interface EventReactions {
  readonly name: string;
  readonly run: (tx: Database, payload: unknown) => Promise<void>;
}

/** Defines a kind of event, such as `order.placed`. The module in which it happens defines it. */
export function defineEvent<Payload>(name: string): EventKind<Payload> {
  return { name };
}

/** Returns the reactions to a kind of event, in the order in which they run. */
export function on<Payload>(
  { name }: EventKind<Payload>,
  ...reactions: readonly Reaction<Payload>[]
): EventReactions {
  return {
    name,
    run: async (tx, payload) => {
      for (const react of reactions) await react(tx, payload as Payload);
    },
  };
}

const registered = new Map<string, EventReactions>();

/** Registers the table of reactions; the programs and tests do so when they start. */
export function registerReactions(table: readonly EventReactions[]): void {
  for (const reactions of table) registered.set(reactions.name, reactions);
}

/**
 * Runs the reactions to an event, one after another, in the transaction of the change.
 * @throws what a reaction throws, which rolls the change back
 */
export async function publish<Payload>(
  tx: Database,
  { name }: EventKind<Payload>,
  payload: Payload,
): Promise<void> {
  const reactions = registered.get(name);
  if (reactions === undefined) throw new Error(`app/reactions.ts names no reactions to ${name}`);
  await reactions.run(tx, payload);
}
