import { afterEach, expect, test } from "vitest";

import type {
  MessageContent,
  MessageSender,
  OutgoingMessage,
} from "#messages/operations/outbox/message-sender.ts";

/** Situations that each sender must classify in the same way. */
export type SenderFault =
  | "accepts"
  | "rejects temporarily"
  | "rejects the credentials"
  | "rejects permanently"
  | "stores the message and never responds";

interface SenderContract<Content extends MessageContent> {
  createSender: () => MessageSender<Content>;
  /** Creates a sender for a provider that cannot be reached. */
  createUnreachableSender: () => MessageSender<Content>;
  message: OutgoingMessage<Content>;
  setFault: (fault: SenderFault) => void;
  /** Returns the number of messages that the provider stored. */
  countReceived: () => number;
}

/** Defines the tests that the sender of each channel must pass. */
export function describeSenderContract<Content extends MessageContent>(contract: SenderContract<Content>) {
  const { createSender, createUnreachableSender, message, setFault, countReceived } = contract;

  afterEach(() => setFault("accepts"));

  test.each([
    ["accepts", { outcome: "sent" }, 1],
    ["rejects temporarily", { outcome: "retry" }, 0],
    ["rejects the credentials", { outcome: "retry" }, 0],
    ["rejects permanently", { outcome: "failed" }, 0],
    ["stores the message and never responds", { outcome: "unsure" }, 1],
  ] as const)("if the provider %s, the sender returns %o", async (fault, result, receivedCount) => {
    const countBefore = countReceived();
    setFault(fault);
    const sender = createSender();
    expect(await sender.send(message)).toMatchObject(result);
    sender.close();
    expect(countReceived() - countBefore).toBe(receivedCount);
  });

  test("if the provider cannot be reached, the sender returns the outcome retry", async () => {
    const sender = createUnreachableSender();
    expect(await sender.send(message)).toMatchObject({ outcome: "retry" });
    sender.close();
  });
}
