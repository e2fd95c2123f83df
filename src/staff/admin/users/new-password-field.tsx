import { useState } from "react";

import { PASSWORD_MIN_LENGTH } from "../../rules/user.ts";
import { Field } from "#kit/ui/forms/field.tsx";
import { CheckboxField } from "#kit/ui/forms/checkbox-field.tsx";

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
