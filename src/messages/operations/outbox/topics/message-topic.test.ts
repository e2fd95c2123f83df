import { expect, test } from "vitest";

import { MESSAGE_TEMPLATES } from "#messages/rules/outbox/outbox-messages.ts";
import { SAMPLE_MONEY, SAMPLE_ORDER, SAMPLE_RETURN } from "#messages/rules/outbox/sample-order.ts";
import { fillPlaceholders } from "#messages/rules/outbox/template.ts";
import { MESSAGE_RULES, TEMPLATE_KINDS } from "#store/rules/message-kind.ts";
import { getSampleStore } from "#store/sample/store.ts";

import { getOrderTopic } from "./message-topic.ts";

const ORDER_KINDS = TEMPLATE_KINDS.filter((kind) => MESSAGE_RULES[kind].subject === "order");

/** Returns the text of each message about an order. */
function listTexts(language: "en" | "ur") {
  return ORDER_KINDS.map((kind) => {
    const details = { given: SAMPLE_RETURN, money: SAMPLE_MONEY, language };
    const { values } = getOrderTopic(kind, SAMPLE_ORDER, getSampleStore(), details);
    const { subject, text } = MESSAGE_TEMPLATES[language][kind];
    return fillPlaceholders(`${subject}\n${text}`, values);
  });
}

test("a message names a day in its language", () => {
  expect(listTexts("en").filter((text) => text.includes("15 Jan"))).toHaveLength(3);
  expect(listTexts("ur").filter((text) => text.includes("15 جنوری"))).toHaveLength(3);
  expect(listTexts("ur").filter((text) => text.includes("Jan"))).toEqual([]);
});
