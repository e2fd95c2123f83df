import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderAdmin } from "#test/components/render.tsx";

import { StaffAccount } from "./staff-account.tsx";

test("the account panel links to the staff member's own account", () => {
  renderAdmin(<StaffAccount staff={{ uid: "me", displayName: "Sana", email: "sana@example.com" }} />);
  expect(screen.getByRole("link", { name: "Your account" })).toHaveAttribute("href", "/admin/account");
});
