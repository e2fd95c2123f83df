import { describe, expect, test } from "vitest";

import { HOUR_MS } from "#platform/rules/day.ts";

import { findRetryDelayMs } from "./retry-schedule.ts";
import { webhookEndpointInputSchema } from "./webhook-endpoint.ts";
import { WEBHOOK_EVENT_TYPES, serializeEvent } from "./webhook-event.ts";

/** Attempts before a delivery fails permanently. */
const ATTEMPTS = 10;

test("failed deliveries are retried after 5 s, 5 min, 30 min and 2, 5, 10, 14, 20 and 24 hours, with up to 10 % jitter", () => {
  const delays = Array.from({ length: ATTEMPTS }, (_, index) => findRetryDelayMs(index + 1, 0));
  const hours = [2, 5, 10, 14, 20, 24].map((count) => count * HOUR_MS);
  expect(delays).toEqual([5000, 300_000, 1_800_000, ...hours, undefined]);
  expect(findRetryDelayMs(1, 0.999)).toBe(5500);
});

test("the body of a webhook request contains the event's type, time and data", () => {
  const event = {
    type: "order.placed",
    createdAt: new Date("2026-11-26T08:00:00Z"),
    data: { orderNumber: "ZE1" },
  };
  expect(JSON.parse(serializeEvent(event))).toEqual({
    type: "order.placed",
    timestamp: "2026-11-26T08:00:00.000Z",
    data: { orderNumber: "ZE1" },
  });
});

describe("an endpoint", () => {
  const parse = (changes: object) =>
    webhookEndpointInputSchema.safeParse({
      url: "https://a.example/hook",
      eventTypes: ["order.placed"],
      ...changes,
    });

  test.each(["ftp://a.example", "https://user:secret@a.example", "a.example", "javascript:alert(1)", ""])(
    "cannot have the URL %j",
    (url) => {
      expect(parse({ url }).success).toBe(false);
    },
  );

  test("has at least one event type and no duplicates", () => {
    expect(parse({ eventTypes: [] }).success).toBe(false);
    expect(parse({ eventTypes: ["order.deleted"] }).success).toBe(false);
    expect(parse({ eventTypes: ["order.placed", "order.placed"] }).data?.eventTypes).toEqual([
      "order.placed",
    ]);
  });
});

test("event types are delimited by periods, as Standard Webhooks requires", () => {
  for (const type of WEBHOOK_EVENT_TYPES) expect(type).toMatch(/^[a-z_]+(\.[a-z_]+)+$/);
});
