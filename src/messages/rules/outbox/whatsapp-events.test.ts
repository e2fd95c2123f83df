import { expect, test } from "vitest";

import { buildMessageReference, listDeliveryReports, whatsAppEventsSchema } from "./whatsapp-events.ts";

const status = { id: "wamid.1", status: "delivered", timestamp: "1795000000", recipient_id: "923001234567" };
const toEvents = (...values: unknown[]) =>
  whatsAppEventsSchema.parse({
    object: "whatsapp_business_account",
    entry: values.map((value) => ({ id: "1", changes: [{ field: "messages", value }] })),
  });
const report = {
  providerId: "wamid.1",
  status: "delivered",
  at: new Date("2026-11-18T11:06:40Z"),
  error: undefined,
  reference: undefined,
};

test("delivery reports from all batches are listed", () => {
  const value = { metadata: { phone_number_id: "42" }, statuses: [status] };
  expect(listDeliveryReports(toEvents(value, { ...value, statuses: [status, status] }), "42")).toEqual([
    report,
    report,
    report,
  ]);
});

test("a report contains the reference to the attempt, but omits data that another program attached", () => {
  const reference = { messageId: 7, lockedUntil: new Date("2026-11-18T11:08:00.123Z") };
  const statuses = [buildMessageReference(reference), "campaign 3", 7].map((data) => ({
    ...status,
    biz_opaque_callback_data: data,
  }));
  expect(listDeliveryReports(toEvents({ statuses }), "42")).toEqual([
    { ...report, reference },
    report,
    report,
  ]);
});

test("reports about messages from another phone number are skipped", () => {
  const value = { metadata: { phone_number_id: "43" }, statuses: [status] };
  expect(listDeliveryReports(toEvents(value), "42")).toEqual([]);
});

test("a report of a failed message contains the reason", () => {
  const failed = { ...status, status: "failed", errors: [{ code: 131_026, title: "Undeliverable" }] };
  expect(listDeliveryReports(toEvents({ statuses: [failed] }), "42")).toMatchObject([
    { status: "failed", error: { code: 131_026, title: "Undeliverable" } },
  ]);
});

test.each([
  ["a received message", { messages: [{ type: "text" }] }],
  ["an unknown status", { statuses: [{ ...status, status: "warning" }] }],
  ["a report without a time", { statuses: [{ ...status, timestamp: "soon" }] }],
  ["a time far in the future", { statuses: [{ ...status, timestamp: "99999999999" }] }],
  ["a value that is not an object", null],
])("%s is skipped, and later reports are listed", (_name, value) => {
  expect(listDeliveryReports(toEvents(value, { statuses: [status] }), "42")).toEqual([report]);
});
