import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { AuditChanges } from "./audit-changes.tsx";

test.each(["__proto__", "constructor", "toString", "true"])(
  "a recorded value can be any text: %s",
  (value) => {
    render(<AuditChanges changes={[{ field: "search", from: null, to: value }]} />);
    expect(screen.getByText(value === "true" ? "yes" : value)).toBeVisible();
  },
);
