import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { z } from "#platform/rules/zod.ts";
import { useSubmitForm } from "#kit/admin/forms/use-submit-form.ts";
import { createInvalidInput } from "#kit/api-client/api-problem.ts";
import { createProblem, respond } from "#test/components/api.ts";
import { renderAdmin } from "#test/components/render.tsx";

import { NewPasswordForm } from "./new-password-form.tsx";
import { useLinkToken } from "./use-opened-link.ts";
import { RecoveryForm } from "./recovery-form.tsx";

afterEach(() => history.replaceState(null, "", "/"));

function Form({ field, message }: { field: string; message: string }) {
  const form = useSubmitForm({
    schema: z.object({ password: z.string() }),
    defaultValues: { password: "" },
    toInput: (values: { password: string }) => values,
    submit: () => Promise.reject(createInvalidInput("Check the form.", [{ path: [field], message }])),
    failed: ({ detail }) => detail,
  });
  return <NewPasswordForm form={form} name="password" hint="Hint" submitLabel="Save" />;
}

const renderForm = (field: string, message: string) => renderAdmin(<Form field={field} message={message} />);

test("a password that is submitted before scripts run is not part of the URL", () => {
  renderForm("password", "");
  expect(screen.getByLabelText("New password").closest("form")).toHaveAttribute("method", "post");
});

test("a password error is shown at the field, and the field gets focus", async () => {
  const user = renderForm("password", "Too short");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Too short")).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText("New password")).toHaveFocus());
  expect(screen.getByRole("alert")).toBeEmptyDOMElement();
});

test("an error for a field that the form does not have is shown below the fields", async () => {
  const user = renderForm("token", "The link is incomplete");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("The link is incomplete");
  expect(screen.getByRole("alert")).toHaveTextContent("The link is incomplete");
});

function LinkToken() {
  return <p>Token: {useLinkToken()}</p>;
}

test("opening another link in the same tab replaces the token", async () => {
  history.replaceState(null, "", "/admin/join#first");
  renderAdmin(<LinkToken />);
  expect(await screen.findByText("Token: first")).toBeVisible();
  act(() => {
    history.replaceState(null, "", "/admin/join#second");
    dispatchEvent(new HashChangeEvent("hashchange"));
  });
  expect(await screen.findByText("Token: second")).toBeVisible();
});

test("the recovery form moves focus to the invalid field, and after success to the result message", async () => {
  respond("POST /auth/recovery", () => createProblem(422, "Invalid", { email: ["Invalid address"] }));
  const user = renderAdmin(<RecoveryForm />);
  await user.type(screen.getByLabelText("Email"), "sana@example.com{Enter}");
  expect(await screen.findByText("Invalid address")).toBeVisible();
  expect(screen.getByLabelText("Email")).toHaveFocus();
  respond("POST /auth/recovery", () => new Response(null, { status: 204 }));
  await user.keyboard("{Enter}");
  expect(
    (await screen.findByText(/^If an account with this address exists/)).closest("[role=status]"),
  ).toHaveFocus();
});
