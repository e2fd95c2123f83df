import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderAdmin } from "#test/components/render.tsx";

import { FormDialog } from "./form-dialog.tsx";
import { useUnsavedGuard } from "./unsaved-guard.tsx";

function Example({ size }: { size: "regular" | "wide" }) {
  const guard = useUnsavedGuard(false);
  return (
    <FormDialog
      isOpen
      title="Add account"
      formId="form"
      saveLabel="Add"
      isBusy={false}
      guard={guard}
      onClose={() => {}}
      size={size}
    >
      <form id="form">
        <input type="hidden" />
        <input aria-label="Email" />
        <input aria-label="Name" />
      </form>
    </FormDialog>
  );
}

test("a dialog with a form focuses its first field", () => {
  renderAdmin(<Example size="regular" />);
  expect(screen.getByLabelText("Email")).toHaveFocus();
});

test("a sheet with a form focuses no field, so that keyboard shortcuts work", () => {
  renderAdmin(<Example size="wide" />);
  expect(screen.getByLabelText("Email")).not.toHaveFocus();
});
