import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";

import { newsletterSubscribers } from "../../tables/message-schema.server.ts";
import { newsletterIssues } from "../../tables/newsletter-schema.server.ts";
import type { Issue, IssuePreview, IssueSummary } from "../../rules/newsletter/issue-schema.ts";
import type { TestResult } from "../../rules/outbox/template-schema.ts";
import type { Page } from "#kit/rules/paging.ts";
import { staffRoles } from "#staff/tables/account-schema.server.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import { openMessageServices, openTestApi } from "#test/api.ts";
import { buildProduct } from "#test/factories.ts";
import { startMailServer } from "#test/simulators/mail-server.ts";

const PATH = "/admin/newsletter/issues";
const WRITER = "5d0c5d6a-8f0e-4a8b-9a52-0d6f5d0c5d6b";
const CONTENT = { subject: "Eid", text: "Eid Mubarak\n\nhttps://zarif.example", productIds: [] };

const mailServer = await startMailServer();
const api = await openTestApi(
  { messageChannels: ["email"] },
  { messageServices: openMessageServices({ SMTP_URL: mailServer.url, EMAIL_FROM: "shop@example.com" }) },
);
const { db } = api;
const staff = await api.signIn(true);

const send = <Body>(method: string, path: string, body?: unknown, headers: object = {}) =>
  api.send<Body>(method, PATH + path, body, { ...staff, ...headers });
const add = async (content: object = {}) => (await send<Issue>("POST", "", { ...CONTENT, ...content })).body;
const startSending = ({ id, updatedAt }: Issue) =>
  send<Issue>("POST", `/${id}/send`, { expectedUpdatedAt: updatedAt });

beforeEach(async () => {
  await db.delete(newsletterIssues);
  await db.delete(newsletterSubscribers);
  await db.insert(newsletterSubscribers).values({ email: "reader@example.com" });
  mailServer.received.length = 0;
});
afterEach(() => expect(api.reportedErrors).toEqual([]));
afterAll(() => mailServer.close());

test("staff write, change, send, stop and continue an issue; the audit log records each step", async () => {
  const draft = await add();
  expect(draft).toMatchObject({ subject: "Eid", products: [], status: "draft", remaining: 1 });
  const changed = { ...CONTENT, subject: "Eid Mubarak", expectedUpdatedAt: draft.updatedAt };
  const { body: saved } = await send<Issue>("PUT", `/${draft.id}`, changed);
  expect((await startSending(saved)).body).toMatchObject({
    status: "sending",
    startedAt: expect.any(String),
  });
  const { body: stopped } = await send<Issue>("POST", `/${draft.id}/stop`);
  expect(stopped.status).toBe("stopped");
  expect((await startSending(stopped)).body.status).toBe("sending");
  const { items } = await listAudit(db, { subjectType: "newsletter" });
  expect(items.map(({ action }) => action)).toEqual([
    "sending-started",
    "sending-stopped",
    "sending-started",
    "updated",
    "added",
  ]);
  expect(items[0]).toMatchObject({ subject: { id: String(draft.id), label: "Eid Mubarak" } });
  const { body: list } = await send<Page<IssueSummary>>("GET", "?pageSize=1");
  expect(list).toMatchObject({ total: 1, items: [{ id: draft.id, counts: { queued: 0 } }] });
});

test("a draft is added once per Idempotency-Key, and can be deleted", async () => {
  const headers = { "idempotency-key": "key-of-a-draft" };
  const [first, second] = [
    await send<Issue>("POST", "", CONTENT, headers),
    await send<Issue>("POST", "", CONTENT, headers),
  ];
  expect(second.body.id).toBe(first.body.id);
  expect((await send("DELETE", `/${first.body.id}`)).status).toBe(204);
  expect((await send("GET", `/${first.body.id}`)).problem.code).toBe("not-found");
});

describe("a request is rejected", () => {
  test("if its audience is customers whom the staff member may not see", async () => {
    await db.insert(staffRoles).values({ id: WRITER, name: "Writer", permissions: ["newsletter.send"] });
    const writer = await api.signIn(WRITER);
    const audience = "city=Lahore";
    const request = (body: object) => api.send("POST", PATH, body, writer);
    expect((await request({ ...CONTENT, audience })).status).toBe(403);
    expect((await request(CONTENT)).status).toBe(201);
  });

  test("with 409 and a code if the issue's status does not allow the request or the issue has changed", async () => {
    const draft = await add();
    const [first, second] = await Promise.all([startSending(draft), startSending(draft)]);
    expect(new Set([first.status, second.status])).toEqual(new Set([200, 409]));
    expect((await startSending(draft)).problem.code).toBe("issue-not-sendable");
    expect((await send("PUT", `/${draft.id}`, CONTENT)).problem.code).toBe("issue-not-editable");
    expect((await send("DELETE", `/${draft.id}`)).problem.code).toBe("issue-not-editable");
    const otherIssue = await add();
    expect((await send("POST", `/${otherIssue.id}/stop`)).problem.code).toBe("issue-not-stoppable");
    await send("PUT", `/${otherIssue.id}`, { ...CONTENT, text: "Changed" });
    expect(await startSending(otherIssue)).toMatchObject({ status: 409, problem: { code: "conflict" } });
  });

  test("with 409 and a code if the shop cannot send emails", async () => {
    const apiWithoutEmail = await openTestApi();
    const headers = await apiWithoutEmail.signIn(true);
    const { body } = await apiWithoutEmail.send<Issue>("POST", PATH, CONTENT, headers);
    const path = `${PATH}/${body.id}/send`;
    const sendResponse = await apiWithoutEmail.send(
      "POST",
      path,
      { expectedUpdatedAt: body.updatedAt },
      headers,
    );
    expect(sendResponse).toMatchObject({ status: 409, problem: { code: "email-not-configured" } });
    const testResponse = await apiWithoutEmail.send("POST", `${PATH}/test`, CONTENT, headers);
    expect(testResponse).toMatchObject({ status: 409, problem: { code: "email-not-configured" } });
  });

  test.each([
    ["subject", "Eid\r\nBcc: victim@example.com", "This field cannot contain line breaks"],
    ["subject", " ", "Subject is required"],
    ["text", "", "Text is required"],
    ["productIds", ["a", "a"], "Add each product only once"],
    ["productIds", Array.from({ length: 13 }, (_, index) => String(index)), "At most 12 products"],
  ])("with 422 if %s is %j", async (field, value, message) => {
    const { status, problem } = await send("POST", "", { ...CONTENT, [field]: value });
    expect(status).toBe(422);
    expect(problem.errors?.[field]).toEqual([message]);
  });
});

test("the preview renders the email with the products that exist", async () => {
  const rose = await buildProduct(db, { name: "Rose <of> Taif" });
  const { body } = await send<IssuePreview>("POST", "/preview", {
    ...CONTENT,
    productIds: ["gone", rose.id],
  });
  expect(body.subject).toBe("Eid");
  expect(body.html).toContain("Rose &lt;of&gt; Taif");
  expect(body.html).toContain('href="https://zarif.example"');
  expect(body.text).toContain("Unsubscribe: ");
});

test("a test email is sent only to the requesting staff member and recorded in the audit log", async () => {
  const { body } = await send<TestResult>("POST", "/test", CONTENT);
  expect(body).toEqual({ outcome: "sent", error: null });
  expect(mailServer.received).toMatchObject([{ subject: "Eid" }]);
  const { items } = await listAudit(db, { subjectType: "newsletter" });
  expect(items[0]).toMatchObject({ action: "message-tested", subject: { label: "Eid" } });
  expect(mailServer.received[0]?.to).toMatchObject({ text: items[0]?.actor.email });
});
