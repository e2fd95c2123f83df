import type { ComponentProps } from "react";
import { useState } from "react";

import { Field } from "#kit/ui/forms/field.tsx";
import { CheckboxField } from "#kit/ui/forms/checkbox-field.tsx";
import { PASSWORD_MIN_LENGTH } from "../../rules/user.ts";

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, "label" | "type" | "hint">;

/**
 * The password of the signed-in user. Sensitive changes require it.
 * @param isOwn whether the dialog changes the user's own account
 */
export function CurrentPasswordField({ isOwn, ...field }: PasswordFieldProps & { isOwn: boolean }) {
  return (
    <Field
      label={isOwn ? "Current password" : "Your password"}
      name="currentPassword"
      type="password"
      autoComplete="current-password"
      {...(!isOwn && { hint: "Enter your own password to confirm this change." })}
      required
      {...field}
    />
  );
}

/** A field for a new password. A checkbox shows the password, because admins often give it to another person. */
export function NewPasswordField(field: PasswordFieldProps) {
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
        {...field}
      />
      <CheckboxField className="text-sm" checked={isShown} onChange={() => setIsShown(!isShown)}>
        Show password
      </CheckboxField>
    </div>
  );
}
