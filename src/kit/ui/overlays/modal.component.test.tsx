import { readFileSync } from "node:fs";

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

test("a dialog in the cell of a list has neither the alignment nor the weight of the cell's text", () => {
  const style = document.createElement("style");
  style.textContent = `td { text-align: right; font-weight: 500; white-space: nowrap }
    ${readFileSync("src/kit/ui/overlays/modal.css", "utf8")}`;
  document.head.append(style);
  const table = document.createElement("table");
  document.body.append(table);
  const row = table.insertRow();
  const dialog = (
    <Dialog isOpen onClose={() => {}} title="Send again?">
      It may arrive twice.
    </Dialog>
  );
  render(dialog, { container: row.insertCell() });
  const text = getComputedStyle(screen.getByRole("heading", { name: "Send again?" }));
  expect([text.textAlign, text.whiteSpace]).toEqual(["start", "normal"]);
  expect(getComputedStyle(screen.getByRole("dialog")).fontWeight).toBe("400");
  style.remove();
  table.remove();
});
