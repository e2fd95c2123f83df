import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { loseConnection, respond, listSent } from "#test/components/api.ts";
import { renderStorefront, expectToast } from "#test/components/render.tsx";

import { ContactForm } from "./contact-form.tsx";

const SEND_REQUEST = "POST /contact-messages";
const SENT_TOAST = "Message sent successfully!";
const TEXT = "Do you ship to Gilgit?";
const createSavedResponse = () => Response.json({ id: "message-1" }, { status: 201 });

function renderForm() {
  const user = renderStorefront(<ContactForm formKey="key" />);
  const name = screen.getByLabelText(/^Name/);
  const phone = screen.getByLabelText(/^Phone/);
  const message = screen.getByRole("textbox", { name: /^Message/ });
  return {
    user,
    name,
    phone,
    message,
    getSendButton: () => screen.getByRole("button", { name: /Send message|Sending/ }),
    fill: async (text = TEXT) => {
      for (const [field, value] of [
        [name, "Bilal Ahmed"],
        [phone, "0300 1234567"],
        [message, text],
      ] as const) {
        await user.clear(field);
        await user.type(field, value);
      }
    },
  };
}

test("the contact form shows an error at each missing field, and editing a field clears its error [000 §5]", async () => {
  const { user, name, phone, getSendButton } = renderForm();
  await user.click(getSendButton());
  for (const error of ["Name is required", "Valid phone number required", "Message is required"])
    expect(await screen.findByText(error)).toBeVisible();
  expect(name).toHaveFocus();
  await user.type(name, "Bilal");
  expect(screen.queryByText("Name is required")).toBeNull();
  await user.type(phone, "12345");
  expect(screen.queryByText("Valid phone number required")).toBeNull();
  await user.click(getSendButton());
  expect(await screen.findByText("Valid phone number required")).toBeVisible();
  expect(listSent(SEND_REQUEST)).toEqual([]);
});

test("if the message is empty or too long, the form shows an error at the field and sends nothing", async () => {
  const { user, message, fill, getSendButton } = renderForm();
  await fill(" ");
  await user.click(getSendButton());
  await waitFor(() => expect(message).toHaveAccessibleDescription(/Message is required/));
  expect(message).toHaveFocus();
  fireEvent.input(message, { target: { value: "x".repeat(5001) } });
  await user.click(getSendButton());
  await waitFor(() => expect(message).toHaveAccessibleDescription(/at most 5000 characters/));
  expect(listSent(SEND_REQUEST)).toEqual([]);
});

test("a double click sends one message, and sending the same text later sends a second message [000 §6] [000 §8]", async () => {
  const { user, fill, getSendButton, message } = renderForm();
  respond(SEND_REQUEST, createSavedResponse);
  await fill();
  await user.dblClick(getSendButton());
  await expectToast(SENT_TOAST);
  expect(message).toHaveValue("");
  expect(listSent(SEND_REQUEST)).toHaveLength(1);
  await fill();
  await user.click(getSendButton());
  await waitFor(() => expect(listSent(SEND_REQUEST)).toHaveLength(2));
  const [firstKey, secondKey] = listSent(SEND_REQUEST).map(({ headers }) => headers.get("idempotency-key"));
  expect(listSent(SEND_REQUEST)[1]?.body).toEqual(listSent(SEND_REQUEST)[0]?.body);
  expect(firstKey).toMatch(/^[0-9a-f]{32}$/);
  expect(secondKey).not.toBe(firstKey);
});

test("text added while a message is being sent is kept, even after a reload, and a toast states that the text was not sent", async () => {
  const { user, fill, getSendButton, message } = renderForm();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  respond(SEND_REQUEST, async () => {
    await released;
    return createSavedResponse();
  });
  await fill();
  await user.click(getSendButton());
  await waitFor(() => expect(listSent(SEND_REQUEST)).toHaveLength(1));
  await user.type(message, " PS: more");
  release();
  await expectToast(`${SENT_TOAST} Later changes were not sent`);
  expect(message).toHaveValue(`${TEXT} PS: more`);

  cleanup();
  const reloadedForm = renderForm();
  await waitFor(() => expect(reloadedForm.message).toHaveValue(`${TEXT} PS: more`));
  await reloadedForm.user.click(reloadedForm.getSendButton());
  await waitFor(() => expect(reloadedForm.message).toHaveValue(""));
  expect(listSent(SEND_REQUEST)[1]?.body).toMatchObject({ message: `${TEXT} PS: more` });
});

test("visitors cannot reach the honeypot field, and its value is sent to the shop", async () => {
  const { user, fill, getSendButton } = renderForm();
  respond(SEND_REQUEST, createSavedResponse);
  await fill();
  expect(screen.queryByRole("textbox", { name: "Leave this empty" })).toBeNull();
  await user.tab();
  expect(getSendButton()).toHaveFocus();
  const honeypot = screen.getByLabelText("Leave this empty");
  expect(honeypot).toHaveAttribute("autocomplete", "off");
  expect(honeypot.closest("[inert]")).not.toBeNull();
  fireEvent.input(honeypot, { target: { value: "Cheap offers" } });
  await user.click(getSendButton());
  await expectToast(SENT_TOAST);
  expect(listSent(SEND_REQUEST)[0]?.body).toMatchObject({ subject: "Cheap offers" });
});

test("a rate-limit error and a lost connection are reported, and a retry after a lost connection uses the same key", async () => {
  const { user, fill, getSendButton, message } = renderForm();
  const detail = "Too many requests. Please try again in a moment.";
  const headers = { "retry-after": "30" };
  respond(SEND_REQUEST, () => Response.json({ status: 429, detail }, { status: 429, headers }));
  await fill();
  await user.click(getSendButton());
  await expectToast("Failed to send message.");
  expect(screen.getByRole("alert")).toHaveTextContent(detail);
  respond(SEND_REQUEST, loseConnection);
  await user.click(getSendButton());
  await waitFor(() =>
    expect(screen.getByRole("alert")).toHaveTextContent("Network error. Please check your connection."),
  );
  expect(message).toHaveValue(TEXT);
  respond(SEND_REQUEST, createSavedResponse);
  await user.click(getSendButton());
  await expectToast(SENT_TOAST);
  expect(screen.getByRole("alert")).toBeEmptyDOMElement();
  const keys = listSent(SEND_REQUEST).map((request) => request.headers.get("idempotency-key"));
  expect(keys).toHaveLength(3);
  expect(keys[2]).toBe(keys[1]);
});
