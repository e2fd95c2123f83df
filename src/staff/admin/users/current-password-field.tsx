import { Field } from "#kit/ui/forms/field.tsx";

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
