import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { loseConnection, createProblem, respond, listSent } from "#test/components/api.ts";
import { createPasskeyRejection, stubPasskeys } from "#test/components/passkeys.ts";
import { renderAdmin, expectToast } from "#test/components/render.tsx";

import { LoginForm } from "./login-form.tsx";

async function signIn(response: Parameters<typeof respond>[1], isDenied = false) {
  respond("POST /auth/sign-in", response);
  const user = renderAdmin(<LoginForm isDenied={isDenied} onSignedIn={() => undefined} />);
  await user.type(screen.getByLabelText("Email"), "staff@example.com");
  await user.type(screen.getByLabelText("Password"), "not this one");
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  return user;
}

test.each([
  ["email", "Email", "No user found with this email address."],
  ["email", "Email", "Invalid email address."],
  ["password", "Password", "Incorrect password."],
])(
  "a server error for the field %s is shown at the input %s, and editing the input removes the error [000 §8] [001 §8]",
  async (name, label, message) => {
    const user = await signIn(() => createProblem(401, message, { [name]: [message] }));
    await screen.findByText(message);
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message);
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(screen.getByLabelText("Email")).toHaveValue("staff@example.com");
    await user.type(screen.getByLabelText(label), "x");
    expect(screen.queryByText(message)).toBeNull();
  },
);

test.each([
  ["a server error without a reason", () => new Response("Bad gateway", { status: 502 }), "Login failed"],
  ["a lost connection", loseConnection, "Network error. Please check your connection."],
  [
    "a customer's sign-in",
    () => createProblem(403, "Access denied. Admin privileges required.", {}, "access-denied"),
    "Access denied. Admin privileges required.",
  ],
])("after %s, the alert shows the message [000 §8] [001 §8]", async (_case, response, message) => {
  await signIn(response);
  await screen.findByText(message);
  expect(screen.getByRole("alert")).toHaveTextContent(message);
});

test("a signed-in user without admin rights sees that admin rights are required", () => {
  renderAdmin(<LoginForm isDenied onSignedIn={() => undefined} />);
  expect(screen.getByRole("alert")).toHaveTextContent("Access denied. Admin privileges required.");
});

test("the form requests an admin sign-in and then shows a welcome message", async () => {
  await signIn(() => Response.json({ user: {} }));
  await expectToast("Welcome to admin panel!");
  expect(listSent("POST /auth/sign-in")[0]?.body).toMatchObject({
    email: "staff@example.com",
    adminOnly: true,
  });
});

test("a rejected sign-in shows the server's reason [000 §8] [001 §8]", async () => {
  respond("POST /auth/sign-in", () =>
    Response.json(
      { status: 403, code: "sign-in-refused", detail: "This account is disabled.", errors: {} },
      { status: 403 },
    ),
  );
  const onSignedIn = vi.fn();
  const user = renderAdmin(<LoginForm isDenied={false} onSignedIn={onSignedIn} />);
  await user.type(screen.getByLabelText("Email"), "staff@example.com");
  await user.type(screen.getByLabelText("Password"), "tulip anchor ferry");
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  expect(await screen.findByText("This account is disabled.", { selector: "[role=alert]" })).toBeVisible();
  expect(onSignedIn).not.toHaveBeenCalled();
});

test("the form asks for the second-factor code after the password, and staff can correct a wrong code", async () => {
  const codeRequiredMessage = "Enter the code from your authenticator app.";
  const user = await signIn(() => createProblem(401, codeRequiredMessage, {}, "second-factor-required"));
  const code = await screen.findByLabelText("Code");
  expect(code).toHaveFocus();
  expect(screen.getByRole("alert")).toBeEmptyDOMElement();
  const wrongCodeMessage = "Incorrect or expired code.";
  respond("POST /auth/sign-in", () =>
    createProblem(401, wrongCodeMessage, { code: [wrongCodeMessage] }, "sign-in-refused"),
  );
  await user.type(code, "123 456{Enter}");
  await screen.findByText(wrongCodeMessage);
  expect(code).toHaveFocus();
  expect(code).toHaveValue("123 456");
  respond("POST /auth/sign-in", () => Response.json({ user: {} }));
  await user.clear(code);
  await user.type(code, "654321{Enter}");
  await expectToast("Welcome to admin panel!");
  expect(listSent("POST /auth/sign-in").at(-1)?.body).toMatchObject({
    email: "staff@example.com",
    password: "not this one",
    code: "654321",
  });
});

const PASSKEY_OPTIONS = {
  rpId: "localhost",
  challenge: "Y2hhbGxlbmdl",
  timeout: 1000,
  userVerification: "preferred",
  allowCredentials: [{ id: "cGFzc2tleQ", type: "public-key", transports: [] }],
};

test("if staff close the passkey dialog of the second factor, the form shows an explanation and keeps the password", async () => {
  stubPasskeys({ get: createPasskeyRejection("NotAllowedError") });
  const codeRequiredMessage = "Enter the code from your authenticator app.";
  const problem = { status: 401, code: "second-factor-required", detail: codeRequiredMessage };
  const user = await signIn(() =>
    Response.json({ ...problem, passkeyOptions: PASSKEY_OPTIONS }, { status: 401 }),
  );
  await user.click(await screen.findByRole("button", { name: "Use a passkey" }));
  await screen.findByText("The passkey request was closed or took too long. Please try again.");
  expect(screen.getByLabelText("Password")).toHaveValue("not this one");
});

test("if the browser does not support passkeys, the passkey button is hidden", async () => {
  renderAdmin(<LoginForm isDenied={false} onSignedIn={() => undefined} />);
  expect(screen.queryByRole("button", { name: "Sign in with a passkey" })).toBeNull();
});

test("a failed passkey sign-in shows the reason", async () => {
  stubPasskeys({ get: createPasskeyRejection("NotAllowedError") });
  respond("POST /auth/passkeys/sign-in/options", () => Response.json(PASSKEY_OPTIONS));
  const user = renderAdmin(<LoginForm isDenied={false} onSignedIn={() => undefined} />);
  await user.click(screen.getByRole("button", { name: "Sign in with a passkey" }));
  await screen.findByText("The passkey request was closed or took too long. Please try again.");
});
