import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";

import { Dialog } from "./dialog.tsx";

function TwoStepDialog() {
  const [step, setStep] = useState(1);
  return (
    <Dialog isOpen onClose={() => {}} title={`Step ${step}`}>
      <button key={step} type="button" onClick={() => setStep(step + 1)}>
        Next step
      </button>
    </Dialog>
  );
}

test("if the focused control of a dialog is removed, the dialog's heading receives focus", async () => {
  render(<TwoStepDialog />);
  await userEvent.click(screen.getByRole("button", { name: "Next step" }));
  expect(screen.getByRole("heading", { name: "Step 2" })).toHaveFocus();
});
