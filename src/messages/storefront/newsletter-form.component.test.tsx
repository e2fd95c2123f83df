import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { respond, listSent } from "#test/components/api.ts";
import { advanceTime, renderStorefront, useFakeTimers, waitInRealTime } from "#test/components/render.tsx";

import { startRecording } from "#kit/storefront/record-action.ts";
import { NewsletterForm } from "./newsletter-form.tsx";

const SUBSCRIBE_REQUEST = "POST /newsletter";
const THANKS = "Thank you for subscribing!";

afterEach(() => void vi.useRealTimers());

function renderForm() {
  renderStorefront(<NewsletterForm />);
  const field = screen.getByLabelText("Email address");
  const button = screen.getByRole("button", { name: /Subscribe/ });
  return {
    field,
    button,
    type: (email: string) => fireEvent.change(field, { target: { value: email } }),
  };
}

/** Delays the newsletter responses until the returned function is called. */
function delayResponses(): () => void {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  respond(SUBSCRIBE_REQUEST, async () => {
    await released;
    return Response.json({ email: "", needsConfirmation: false }, { status: 201 });
  });
  return release;
}

test("a newsletter sign-up shows a thank-you message for 3 seconds and is counted after 1 second [000 §2] [000 §4] [000 §6] [000 §7] [000 §9]", async () => {
  useFakeTimers();
  const record = vi.fn();
  startRecording(record);
  // Discards queued actions of earlier tests.
  record.mockClear();
  const release = delayResponses();
  const { field, button, type } = renderForm();
  expect(button).toBeDisabled();
  type("not an address");
  fireEvent.click(button);
  await waitInRealTime(() => expect(screen.getByText("Invalid email format")).toBeVisible());
  type("reader@example.com");
  fireEvent.click(button);
  fireEvent.click(button);
  expect(button).toHaveAttribute("aria-busy", "true");
  release();
  await waitInRealTime(() => expect(screen.getByText(THANKS)).toBeVisible());
  expect(field).toHaveValue("");
  expect(listSent(SUBSCRIBE_REQUEST).map(({ body }) => body)).toEqual([
    { email: "reader@example.com", subject: "" },
  ]);
  advanceTime(900);
  expect(record).not.toHaveBeenCalled();
  advanceTime(100);
  expect(record).toHaveBeenCalledExactlyOnceWith("newsletter_signup", {});
  advanceTime(1800);
  expect(screen.getByText(THANKS)).toBeVisible();
  advanceTime(200);
  expect(screen.queryByText(THANKS)).toBeNull();
});

test("an address typed while another address is being sent is kept and can be sent next", async () => {
  const release = delayResponses();
  const { field, button, type } = renderForm();
  type("first@example.com");
  fireEvent.click(button);
  await waitFor(() => expect(listSent(SUBSCRIBE_REQUEST)).toHaveLength(1));
  type("second@example.com");
  act(release);
  expect(await screen.findByText(THANKS)).toBeVisible();
  expect(field).toHaveValue("second@example.com");
  fireEvent.click(button);
  await waitFor(() => expect(field).toHaveValue(""));
  expect(listSent(SUBSCRIBE_REQUEST).map(({ body }) => body)).toMatchObject([
    { email: "first@example.com" },
    { email: "second@example.com" },
  ]);
});

test("if the shop requires a confirmation, the request to confirm stays visible when the thank-you message disappears", async () => {
  useFakeTimers();
  respond(SUBSCRIBE_REQUEST, () => Response.json({ email: "", needsConfirmation: true }, { status: 201 }));
  const { button, type } = renderForm();
  type("reader@example.com");
  fireEvent.click(button);
  const request = /If you are new, please confirm with the link in our email./;
  await waitInRealTime(() => expect(screen.getByText(request)).toHaveTextContent(THANKS));
  advanceTime(3000);
  expect(screen.getByText(request)).not.toHaveTextContent(THANKS);
});
