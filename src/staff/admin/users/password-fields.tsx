import { useState } from "react";

import { Field } from "#kit/ui/forms/field.tsx";
import { CheckboxField } from "#kit/ui/forms/checkbox-field.tsx";
import { PASSWORD_MIN_LENGTH } from "../../rules/user.ts";

interface CurrentPasswordFieldProps {
  /** Whether the dialog changes the user's own account. */
  isOwn: boolean;
  value: string;
  error: string | undefined;
  onChange: (password: string) => void;
}

/** The password of the signed-in user. Sensitive changes require it. */
export function CurrentPasswordField({ isOwn, value, error, onChange }: CurrentPasswordFieldProps) {
  return (
    <Field
      label={isOwn ? "Current password" : "Your password"}
      name="currentPassword"
      type="password"
      autoComplete="current-password"
      {...(!isOwn && { hint: "Enter your own password to confirm this change." })}
      required
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

interface NewPasswordFieldProps {
  value: string;
  error: string | undefined;
  onChange: (password: string) => void;
}

/** A field for a new password. A checkbox shows the password, because admins often give it to another person. */
export function NewPasswordField({ value, error, onChange }: NewPasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div>
      <Field
        label="New password"
        name="password"
        type={isShown ? "text" : "password"}
        autoComplete="new-password"
        spellCheck={false}
        autoCapitalize="none"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
        required
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <CheckboxField className="text-sm" checked={isShown} onChange={() => setIsShown(!isShown)}>
        Show password
      </CheckboxField>
    </div>
  );
}
