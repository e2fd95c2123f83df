import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { MESSAGE_TEMPLATES } from "../../rules/outbox/outbox-messages.ts";
import type { MessageList, MessagePreview, StoredTemplate } from "../../rules/outbox/template-schema.ts";
import { loseConnection, createProblem, respond, listSent } from "#test/components/api.ts";
import { expectToast, renderAdmin, renderAdminPage } from "#test/components/render.tsx";

import { MessageKindsTable } from "../templates/message-kinds-table.tsx";
import { PermissionsContext } from "#kit/admin/use-access.ts";
import Message from "./message.tsx";
import Messages from "./messages.tsx";

const KEY = { kind: "order-shipped", language: "en" } as const;
const STORED: StoredTemplate = { ...KEY, ...MESSAGE_TEMPLATES.en["order-shipped"], updatedAt: null };
const PATH = "/admin/messages/order-shipped/templates/en";
const PREVIEW: MessagePreview = {
  orderNumber: "ZE12345678901",
  email: { subject: "On its way", html: '<p style="color:red">Hello Ayesha</p>' },
  sms: { text: "Zarif: on its way", encoding: "UCS-2", segments: 2 },
  whatsApp: "Hello Ayesha",
};
const SUMMARY: MessageList["kinds"][number] = {
  kind: "order-shipped",
  audience: "customer",
  isByHand: false,
  editedLanguages: [],
  plan: "email-and-whatsapp",
  channels: { email: "on", whatsapp: "on", sms: "off" },
};

beforeEach(() => respond(`POST ${PATH}/preview`, () => Response.json(PREVIEW)));

async function openMessagePage(getTemplate = () => STORED, search = "") {
  const configured: readonly MessageChannel[] = ["email"];
  const user = renderAdminPage(
    Message,
    () => ({ kind: KEY.kind, loaded: { template: getTemplate(), summary: SUMMARY, configured } }),
    `/${search}`,
  );
  await screen.findByText(/^With the newest order/);
  return user;
}

const getSubjectField = () => screen.getByLabelText("Subject");
const getSaveButton = () => screen.getByRole("button", { name: "Save template" });

test("customer messages have one template per language; staff messages have only an English template", async () => {
  await openMessagePage();
  expect(screen.getByRole("link", { name: "Roman Urdu" })).toHaveAttribute("href", "/?language=ur-Latn");
  const template = { ...STORED, kind: "new-order" as const };
  const summary = { ...SUMMARY, kind: template.kind, audience: "staff" as const };
  respond("POST /admin/messages/new-order/templates/en/preview", () => Response.json(PREVIEW));
  renderAdminPage(Message, () => ({ kind: template.kind, loaded: { template, summary, configured: [] } }));
  await screen.findByRole("heading", { level: 1, name: "New order (to staff)" });
  expect(screen.getAllByRole("navigation", { name: "Template language" })).toHaveLength(1);
});

test("staff who cannot manage accounts cannot change account messages", () => {
  const kinds = [SUMMARY, { ...SUMMARY, kind: "password-recovery" as const }];
  renderAdmin(
    <PermissionsContext value={["settings.messages"]}>
      <MessageKindsTable list={{ configured: ["email"], kinds }} />
    </PermissionsContext>,
  );
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Order shipped"]);
  expect(screen.getAllByRole("switch")).toHaveLength(1);
  expect(screen.getByRole("row", { name: /^Forgotten password/ })).toHaveTextContent("On");
});

test("the preview shows the email in a sandbox without scripts, and the number of SMS segments", async () => {
  await openMessagePage();
  const frame = screen.getByTitle("Email");
  expect(frame.getAttribute("sandbox")).toBe("allow-same-origin");
  expect(frame.getAttribute("srcdoc")).toContain("Hello Ayesha");
  expect(frame.getAttribute("srcdoc")).not.toContain(" style=");
  expect(screen.getByText("SMS (2 segments, Unicode)")).toBeVisible();
  expect(screen.getByText("With the newest order, ZE12345678901.")).toBeVisible();
});

test("the preview follows the form but keeps the last valid text while the form has errors", async () => {
  const user = await openMessagePage();
  await user.type(getSubjectField(), " {{price}");
  expect(await screen.findByText("The preview shows the last valid text.")).toBeVisible();
  await user.clear(getSubjectField());
  await user.type(getSubjectField(), "Hooray");
  await waitFor(() =>
    expect(listSent(`POST ${PATH}/preview`).at(-1)?.body).toMatchObject({
      subject: "Hooray",
      link: STORED.link,
    }),
  );
  const previewedBodies = listSent(`POST ${PATH}/preview`).map(({ body }) => JSON.stringify(body));
  expect(previewedBodies.filter((body) => body.includes("{price}"))).toEqual([]);
});

test("an unknown placeholder shows an error at its field, and nothing is saved", async () => {
  const user = await openMessagePage();
  await user.type(getSubjectField(), " {{price}");
  await user.click(getSaveButton());
  expect(getSubjectField()).toHaveAccessibleDescription(
    /\{price\} is not a placeholder\. Allowed: \{name\}, \{orderNumber\}, \{total\}, \{city\}, \{parcels\}, \{shop\}/,
  );
  expect(getSubjectField()).toHaveFocus();
  expect(listSent(`PUT ${PATH}`)).toEqual([]);
});

test("staff can restore the default of an edited template", async () => {
  let stored = STORED;
  const user = await openMessagePage(() => stored);
  expect(screen.queryByRole("button", { name: "Restore default" })).toBeNull();
  const saved = { ...STORED, subject: "Hooray", updatedAt: "2026-11-20T08:00:00.000Z" };
  respond(`PUT ${PATH}`, () => Response.json((stored = saved)));
  await user.clear(getSubjectField());
  await user.type(getSubjectField(), "Hooray");
  await user.click(getSaveButton());
  await expectToast("Template saved");
  expect(listSent(`PUT ${PATH}`)[0]?.body).toEqual({
    subject: "Hooray",
    text: STORED.text,
    link: STORED.link,
    expectedUpdatedAt: null,
  });
  respond(`DELETE ${PATH}`, () => Response.json((stored = STORED)));
  await user.click(await screen.findByRole("button", { name: "Restore default" }));
  await user.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Restore default" }),
  );
  await expectToast("Default restored");
  expect(listSent(`DELETE ${PATH}`)[0]?.query).toEqual({ expectedUpdatedAt: saved.updatedAt });
  expect(getSubjectField()).toHaveValue(STORED.subject);
});

test("a link opens the confirmation before an edited template is restored, and closing it clears the URL", async () => {
  const edited = { ...STORED, updatedAt: "2026-11-20T08:00:00.000Z" };
  const user = await openMessagePage(() => edited, "?dialog=restore");
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("after an edit conflict, staff see the other version and can save their own", async () => {
  const user = await openMessagePage();
  const otherVersion = { ...STORED, subject: "Theirs", updatedAt: "2026-11-20T08:00:00.000Z" };
  respond(`PUT ${PATH}`, () => createProblem(409, "changed", {}, "conflict"));
  respond(`GET ${PATH}`, () => Response.json(otherVersion));
  await user.clear(getSubjectField());
  await user.type(getSubjectField(), "Mine");
  await user.click(getSaveButton());
  const alert = await screen.findByRole("alert");
  expect(within(alert).getByText("Theirs")).toBeVisible();
  expect(getSubjectField()).toHaveValue("Mine");
  respond(`PUT ${PATH}`, () => Response.json({ ...otherVersion, subject: "Mine" }));
  await user.click(within(alert).getByRole("button", { name: "Save my version" }));
  await expectToast("Template saved");
  expect(listSent(`PUT ${PATH}`).at(-1)?.body).toMatchObject({
    subject: "Mine",
    expectedUpdatedAt: otherVersion.updatedAt,
  });
});

test.each([
  [() => Response.json({ outcome: "sent", error: null }), "Sent to sana@example.com."],
  [() => Response.json({ outcome: "failed", error: "550 No such user" }), "Not sent: 550 No such user"],
  [() => Response.json({ outcome: "unsure", error: "lost" }), "May have been sent: lost"],
  [() => createProblem(409, "The channel is not configured."), "Not sent: The channel is not configured."],
  [loseConnection, "Failed to send the test message"],
])("the editor shows the result of a test message: %#", async (response, text) => {
  const user = await openMessagePage();
  respond(`POST ${PATH}/test`, response);
  await user.click(screen.getByRole("button", { name: "Send test" }));
  expect(screen.getByLabelText("Email address")).toHaveAccessibleDescription(/Enter an email address/);
  await user.type(screen.getByLabelText("Email address"), "sana@example.com");
  await user.click(screen.getByRole("button", { name: "Send test" }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(listSent(`POST ${PATH}/test`)[0]?.body).toMatchObject({
    channel: "email",
    to: "sana@example.com",
    template: { subject: STORED.subject },
  });
});

test("a test message cannot be sent over a channel that is not configured", async () => {
  await openMessagePage();
  expect(screen.getByRole("option", { name: "SMS (not configured)" })).toBeDisabled();
});

test("the list shows each message's channels, and a switch reverts if its request fails", async () => {
  const editedKind: MessageList["kinds"][number] = { ...SUMMARY, editedLanguages: ["ur"] };
  const user = renderAdminPage(Messages, () => ({
    list: { configured: ["email", "sms"], kinds: [editedKind] },
  }));
  const email = await screen.findByRole("switch", { name: "Email: Order shipped" });
  expect(email).toBeChecked();
  expect(screen.getByRole("switch", { name: "SMS: Order shipped" })).not.toBeChecked();
  expect(screen.getByRole("cell", { name: "not configured" })).toBeVisible();
  expect(
    screen.getByText("Nothing is sent over WhatsApp, which this shop is not connected to."),
  ).toBeVisible();
  const path = "PUT /admin/messages/order-shipped/channels/email";
  respond(path, loseConnection);
  await user.click(email);
  await expectToast("Failed to turn the channel on or off");
  expect(email).toBeChecked();
  expect(listSent(path)[0]?.body).toEqual({ isOn: false });
});
