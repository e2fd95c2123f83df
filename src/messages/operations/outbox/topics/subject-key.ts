import type { MessageKind } from "#store/rules/message-kind.ts";

import type { ClaimedMessage } from "../claim-messages.ts";

/** Returns the key of a message about a payment, refund or return of an order. Keys of emails have no suffix. */
export function buildSubjectKey(kind: MessageKind, orderId: string, subjectId: number): string {
  return `${kind}:${orderId}:${subjectId}`;
}

/** Returns the id of the payment, refund or return that a message is about. */
export function readSubjectId({ dedupeKey }: Pick<ClaimedMessage, "dedupeKey">): number {
  return Number(dedupeKey.split(":")[2]);
}
