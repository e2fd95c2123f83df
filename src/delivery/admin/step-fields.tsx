import { MAX_STEPS } from "../rules/delivery-rates.ts";
import { staffDeliveryMessages as messages } from "../rules/staff-messages.ts";
import { Button } from "#kit/ui/button.tsx";
import { Field } from "#kit/ui/forms/field.tsx";
import { IconButton } from "#kit/ui/icon-button.tsx";
import { X } from "#kit/ui/icons.tsx";

import { useFocusAfterRemoval } from "#kit/admin/forms/use-focus-after-removal.ts";
import type { OptionForm } from "./option-field.tsx";
import type { StepDraft } from "./rates/rates-draft.ts";
import { findMisplacedStep } from "./rates/rates-draft.ts";

/** The steps of a charge by order total, with buttons that add and remove steps. */
export function StepFields({ form }: { form: OptionForm }) {
  const { steps } = form.option;
  const setSteps = (newSteps: StepDraft[]) => form.change({ steps: newSteps }, "charge");
  const { container, focusAfterRemovalOf } = useFocusAfterRemoval("li button", ":scope > button");

  function handleRemove(index: number) {
    setSteps(steps.filter((_step, position) => position !== index));
    focusAfterRemovalOf(index);
  }

  return (
    <div ref={container} className="col-span-2 grid gap-3">
      <ul className="grid gap-3">
        {steps.map((_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a step has no id
          <li key={index} className="grid grid-cols-[1fr_1fr_auto] items-start gap-3">
            <StepField form={form} index={index} field="from" label={messages.stepFrom(index + 1)} />
            <StepField form={form} index={index} field="amount" label={messages.stepAmount(index + 1)} />
            {steps.length > 1 && (
              <IconButton
                label={messages.removeStep(index + 1)}
                // Aligns the button with the inputs, which have a label above them.
                className="mt-6"
                onClick={() => handleRemove(index)}
              >
                <X className="size-4" aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {steps.length < MAX_STEPS && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => setSteps([...steps, { from: "", amount: "" }])}
        >
          {messages.addStep}
        </Button>
      )}
    </div>
  );
}

interface StepFieldProps {
  form: OptionForm;
  index: number;
  field: keyof StepDraft;
  label: string;
}

function StepField({ form, index, field, label }: StepFieldProps) {
  const { steps } = form.option;
  const path = `charge.steps.${index}.${field}`;
  // The schema reports misordered steps as a single error. The first misplaced step shows it.
  const isMisplaced = field === "from" && index === findMisplacedStep(steps);
  return (
    <Field
      label={label}
      name={`${form.method}.${path}`}
      required
      inputMode="decimal"
      autoComplete="off"
      value={steps[index]?.[field] ?? ""}
      error={form.getError(path) ?? (isMisplaced ? form.getError("charge.steps") : undefined)}
      onChange={({ currentTarget: { value } }) =>
        form.change(
          {
            steps: steps.map((step, position) => (position === index ? { ...step, [field]: value } : step)),
          },
          "charge",
        )
      }
    />
  );
}
