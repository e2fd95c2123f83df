import type { SubmitEvent } from "react";
import { useState } from "react";

import { viewMessages } from "../../rules/views/staff-messages.ts";
import { Button } from "#kit/ui/button.tsx";
import { Field } from "#kit/ui/forms/field.tsx";

import { Checkbox } from "#kit/admin/lists/selection/checkbox.tsx";

interface ViewFormProps {
  /** The name of the view; "" for a new view. */
  name: string;
  /** Whether staff can choose who sees the view. Only a new view has this choice. */
  canShare: boolean;
  error: string | undefined;
  isBusy: boolean;
  onSave: (values: { name: string; isShared: boolean }) => void;
}

/** The form of a view: its name and, for a new view, whether all staff see it. */
export function ViewForm({ name: initialName, canShare, error, isBusy, onSave }: ViewFormProps) {
  const [name, setName] = useState(initialName);
  const [isShared, setIsShared] = useState(false);
  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    onSave({ name, isShared });
  }
  return (
    <form noValidate onSubmit={handleSubmit} className="grid w-64 gap-2 p-2">
      <Field
        label="Name"
        required
        maxLength={60}
        autoComplete="off"
        value={name}
        error={error}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {canShare && (
        <Checkbox label={viewMessages.share} isChecked={isShared} onChange={() => setIsShared(!isShared)}>
          {viewMessages.share}
        </Checkbox>
      )}
      <Button type="submit" isBusy={isBusy}>
        Save view
      </Button>
    </form>
  );
}
