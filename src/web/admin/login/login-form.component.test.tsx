import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { respond } from "#test/components/api.ts";
import { renderAdmin } from "#test/components/render.tsx";

import { LoginForm } from "./login-form.tsx";

test("a refused sign-in shows the server's reason", async () => {
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
