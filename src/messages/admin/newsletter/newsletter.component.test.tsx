import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import type { Issue, IssuePreview } from "../../rules/newsletter/issue-schema.ts";
import { loseConnection, createProblem, respond, listSent } from "#test/components/api.ts";
import { expectToast, renderAdminPage } from "#test/components/render.tsx";

import NewsletterIssue from "../routes/newsletter-issue.tsx";
import NewsletterIssues from "../routes/newsletter-issues.tsx";

const PATH = "/admin/newsletter/issues";
const PREVIEW: IssuePreview = { subject: "Eid", html: "<p>Eid Mubarak</p>", text: "Eid Mubarak" };
const DRAFT: Issue = {
  id: 7,
  subject: "Eid",
  text: "Eid Mubarak",
  products: [
    { id: "rose", name: "Rose", isPublished: true },
    { id: "oud", name: "Oud", isPublished: false },
  ],
  status: "draft",
  author: "Sana",
  createdAt: "2026-11-20T08:00:00.000Z",
  updatedAt: "2026-11-20T08:00:00.000Z",
  startedAt: null,
  finishedAt: null,
  counts: { queued: 0, sent: 0, failed: 0, skipped: 0, unsure: 0 },
  remaining: 1200,
  unsubscribed: 0,
  unsubscribedUntil: null,
  audience: null,
  audienceText: null,
  productIds: [],
};
const SENDING: Issue = {
  ...DRAFT,
  status: "sending",
  startedAt: "2026-11-20T09:00:00.000Z",
  counts: { queued: 300, sent: 1500, failed: 2, skipped: 1, unsure: 3 },
  remaining: 900,
};

let storedIssue: Issue | undefined;

beforeEach(() => {
  storedIssue = DRAFT;
  respond(`POST ${PATH}/preview`, () => Response.json(PREVIEW));
});

const openIssuePage = (canSend = true) =>
  renderAdminPage(
    NewsletterIssue,
    () => ({ canSend, issue: storedIssue }),
    `/admin/contact-messages/issues/7`,
  );
const getSubjectField = () => screen.getByLabelText("Subject");
const getSaveButton = () => screen.getByRole("button", { name: "Save draft" });
const getSendButton = () => screen.getByRole("button", { name: "Send…" });

test("the preview follows the form but keeps the last valid text while the form has errors", async () => {
  const user = openIssuePage();
  await waitFor(() => expect(screen.getByTitle("Email").getAttribute("srcdoc")).toContain("Eid Mubarak"));
  await user.clear(getSubjectField());
  expect(await screen.findByText("The preview shows the last valid text.")).toBeVisible();
  await user.type(getSubjectField(), "Hooray");
  await waitFor(() =>
    expect(listSent(`POST ${PATH}/preview`).at(-1)?.body).toEqual({
      subject: "Hooray",
      text: "Eid Mubarak",
      productIds: ["rose", "oud"],
      audience: null,
    }),
  );
});

test("a missing subject shows an error at its field, and nothing is saved", async () => {
  const user = openIssuePage();
  await user.clear(getSubjectField());
  await user.click(getSaveButton());
  expect(getSubjectField()).toHaveAccessibleDescription(/Subject is required/);
  expect(getSubjectField()).toHaveFocus();
  expect(listSent(`PUT ${PATH}/7`)).toEqual([]);
});

test("staff can add, reorder and remove products, and unpublished products are marked as left out of the email", async () => {
  const user = openIssuePage();
  expect(screen.getByText("Not published: left out of the email")).toBeVisible();
  respond("GET /admin/products", () =>
    Response.json({
      items: [{ id: "noor", name: "Noor", status: "published" }],
      page: 1,
      pageSize: 6,
      total: 1,
    }),
  );
  await user.type(screen.getByRole("searchbox", { name: /^Add a product/ }), "noor");
  await user.click(await screen.findByRole("button", { name: "Add Noor" }));
  await user.click(screen.getByRole("button", { name: "Move Noor up" }));
  await user.click(screen.getByRole("button", { name: "Remove Rose" }));
  respond(`PUT ${PATH}/7`, () => Response.json(DRAFT));
  await user.click(getSaveButton());
  await expectToast("Draft saved");
  expect(listSent(`PUT ${PATH}/7`)[0]?.body).toMatchObject({
    productIds: ["noor", "oud"],
    expectedUpdatedAt: DRAFT.updatedAt,
  });
});

test("after a lost connection, the form keeps the text, and saving again adds the draft only once", async () => {
  storedIssue = undefined;
  const user = openIssuePage();
  await user.type(getSubjectField(), "Eid");
  await user.type(screen.getByLabelText("Text"), "Eid Mubarak");
  respond(`POST ${PATH}`, loseConnection);
  await user.click(getSaveButton());
  expect(await screen.findByText("Failed to save the draft")).toBeVisible();
  expect(getSubjectField()).toHaveValue("Eid");
  respond(`POST ${PATH}`, () => Response.json({ ...DRAFT, products: [] }, { status: 201 }));
  await user.click(getSaveButton());
  await expectToast("Draft saved");
  const keys = listSent(`POST ${PATH}`).map(({ headers }) => headers.get("idempotency-key"));
  expect(new Set(keys).size).toBe(1);
});

test("after an edit conflict, staff see the other version and can save their own", async () => {
  const user = openIssuePage();
  const otherVersion = { ...DRAFT, subject: "Theirs", updatedAt: "2026-11-20T09:00:00.000Z" };
  respond(`PUT ${PATH}/7`, () => createProblem(409, "changed", {}, "conflict"));
  storedIssue = otherVersion;
  await user.clear(getSubjectField());
  await user.type(getSubjectField(), "Mine");
  await user.click(getSaveButton());
  const alert = await screen.findByRole("alert");
  expect(within(alert).getByText("Theirs")).toBeVisible();
  expect(getSubjectField()).toHaveValue("Mine");
  respond(`PUT ${PATH}/7`, () => Response.json({ ...otherVersion, subject: "Mine" }));
  await user.click(within(alert).getByRole("button", { name: "Save my version" }));
  await expectToast("Draft saved");
  expect(listSent(`PUT ${PATH}/7`).at(-1)?.body).toMatchObject({
    subject: "Mine",
    expectedUpdatedAt: otherVersion.updatedAt,
  });
});

test("a repeated save whose first response was lost is reported as saved", async () => {
  const user = openIssuePage();
  const stored = { ...DRAFT, subject: "Mine", updatedAt: "2026-11-20T09:00:00.000Z" };
  respond(`PUT ${PATH}/7`, () => createProblem(409, "changed", {}, "conflict"));
  storedIssue = stored;
  await user.clear(getSubjectField());
  await user.type(getSubjectField(), "Mine");
  await user.click(getSaveButton());
  await expectToast("Draft saved");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("'Send…' saves the draft, but sends it only after staff confirm the number of subscribers", async () => {
  const user = openIssuePage();
  const saved = { ...DRAFT, subject: "Eid!", updatedAt: "2026-11-20T09:00:00.000Z" };
  respond(`PUT ${PATH}/7`, () => Response.json(saved));
  await user.type(getSubjectField(), "!");
  await user.click(getSendButton());
  const dialog = await screen.findByRole("dialog", { name: "Send to 1,200 subscribers?" });
  expect(listSent(`POST ${PATH}/7/send`)).toEqual([]);
  respond(`POST ${PATH}/7/send`, () => {
    storedIssue = SENDING;
    return Response.json(SENDING);
  });
  await user.click(within(dialog).getByRole("button", { name: "Send to 1,200 subscribers" }));
  await expectToast("Sending started");
  expect(listSent(`POST ${PATH}/7/send`).map(({ body }) => body)).toEqual([
    { expectedUpdatedAt: saved.updatedAt },
  ]);
  expect(await screen.findByRole("button", { name: "Stop" })).toBeVisible();
});

test("if the issue was already sent in another tab, sending it shows an error and the counts", async () => {
  const user = openIssuePage();
  await user.click(getSendButton());
  respond(`POST ${PATH}/7/send`, () => {
    storedIssue = SENDING;
    return createProblem(409, "The issue is already being sent.", {}, "issue-not-sendable");
  });
  await user.click(await screen.findByRole("button", { name: "Send to 1,200 subscribers" }));
  await expectToast("The issue is already being sent.");
  expect(await screen.findByText("1,500")).toBeVisible();
});

test.each([
  [() => Response.json({ outcome: "sent", error: null }), "Sent to your email address."],
  [() => Response.json({ outcome: "failed", error: "550" }), "Not sent: 550"],
  [() => Response.json({ outcome: "unsure", error: "lost" }), "May have been sent: lost"],
  [loseConnection, "Failed to send the test email"],
])("the editor shows the result of a test email: %#", async (response, text) => {
  const user = openIssuePage();
  respond(`POST ${PATH}/test`, response);
  await user.click(screen.getByRole("button", { name: "Send test to me" }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(listSent(`POST ${PATH}/test`)[0]?.body).toMatchObject({ subject: "Eid" });
});

test("without a mail server, staff can save an issue but neither test nor send it", async () => {
  openIssuePage(false);
  expect(await screen.findByText(/^The shop sends no emails\./)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Send…" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Send test to me" })).toBeNull();
  expect(getSaveButton()).toBeVisible();
});

test("an issue that is being sent shows its counts, and staff can stop and continue sending", async () => {
  storedIssue = SENDING;
  const user = openIssuePage();
  const counts = within(screen.getByRole("region", { name: "Recipients" }));
  expect(counts.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
    "1,500",
    "300",
    "2",
    "3",
    "1",
    "900",
    "0",
  ]);
  await user.click(screen.getByRole("button", { name: "Stop" }));
  respond(`POST ${PATH}/7/stop`, () => {
    storedIssue = { ...SENDING, status: "stopped" };
    return Response.json(storedIssue);
  });
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Stop" }));
  await expectToast("Sending stopped");
  await user.click(await screen.findByRole("link", { name: "Continue…" }));
  expect(await screen.findByRole("dialog", { name: "Send to 900 subscribers?" })).toBeVisible();
});

test("an old issue shows until when unsubscribes were counted, or no number if none was kept", async () => {
  const sent = { ...SENDING, status: "sent" as const };
  storedIssue = { ...sent, unsubscribed: 12, unsubscribedUntil: "2027-02-20T09:00:00.000Z" };
  openIssuePage();
  expect(await screen.findByText("Unsubscribed by 20 Feb 2027")).toBeVisible();
  storedIssue = { ...sent, unsubscribed: null };
  cleanup();
  openIssuePage();
  expect(await screen.findByText("Possibly sent")).toBeVisible();
  expect(screen.queryByText(/^Unsubscribed/)).toBeNull();
});

test("deleting a draft requires confirmation", async () => {
  const user = openIssuePage();
  respond(`DELETE ${PATH}/7`, () => new Response(null, { status: 204 }));
  await user.click(screen.getByRole("button", { name: "Delete draft" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete draft" }));
  await expectToast("Draft deleted");
});

test("the list shows the status and counts of each issue", async () => {
  const list = { items: [SENDING, { ...DRAFT, id: 8 }], page: 1, pageSize: 25, total: 2 };
  renderAdminPage(NewsletterIssues, () => ({ canSend: true, openCount: 0, list }));
  const rows = await screen.findAllByRole("row");
  expect(rows[1]).toHaveTextContent(/Sending.*1,500/);
  expect(rows[2]).toHaveTextContent(/Draft.*–/);
  expect(screen.getByRole("link", { name: "New issue" })).toHaveAttribute(
    "href",
    "/admin/contact-messages/issues/new",
  );
});

test("a draft for a segment names it, and staff can send it to all subscribers instead", async () => {
  storedIssue = { ...DRAFT, audience: "city=Lahore", audienceText: "City: Lahore" };
  const user = openIssuePage();
  // The closed dialog that asks before it sends names the segment, too.
  expect(screen.getAllByText("Subscribers among these customers: City: Lahore")[0]).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Send to all subscribers instead" }));
  expect(screen.getByText("All subscribers")).toBeVisible();
  respond(`PUT ${PATH}/7`, () => Response.json(DRAFT));
  await user.click(getSaveButton());
  await expectToast("Draft saved");
  expect(listSent(`PUT ${PATH}/7`)[0]?.body).toMatchObject({ audience: null });
});

test("a new draft for the customers of a list is saved with their segment", async () => {
  storedIssue = undefined;
  const user = renderAdminPage(
    NewsletterIssue,
    () => ({ canSend: true, issue: storedIssue, audience: { query: "tag=VIP", text: "Tag: VIP" } }),
    `/admin/contact-messages/issues/new`,
  );
  expect(await screen.findByText("Subscribers among these customers: Tag: VIP")).toBeVisible();
  await user.type(getSubjectField(), "Eid");
  await user.type(screen.getByLabelText("Text"), "Eid Mubarak");
  respond(`POST ${PATH}`, () => Response.json({ ...DRAFT, audience: "tag=VIP", audienceText: "Tag: VIP" }));
  await user.click(getSaveButton());
  await waitFor(() => expect(listSent(`POST ${PATH}`)[0]?.body).toMatchObject({ audience: "tag=VIP" }));
});
