import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderAdmin } from "#test/components/render.tsx";

import { StaffAccount } from "./staff-account.tsx";

test("staff change their own password from every page", () => {
  renderAdmin(<StaffAccount staff={{ uid: "me", displayName: "Sana", email: "sana@example.com" }} />);
  expect(screen.getByRole("link", { name: "Change password" })).toHaveAttribute(
    "href",
    "/admin/users?dialog=password&id=me",
  );
});
