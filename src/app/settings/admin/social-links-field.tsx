import type { UseFormReturn } from "react-hook-form";
import { useFieldArray } from "react-hook-form";

import { FormField } from "#kit/admin/forms/form-fields.tsx";
import { settingsMessages as messages } from "#store/rules/staff-messages.ts";
import type { Store } from "#store/rules/store.ts";
import { Button } from "#kit/ui/button.tsx";

const MAX_LINKS = 12;

/** Edits the social links in the footer. */
export function SocialLinksField({ form }: { form: UseFormReturn<Pick<Store, "socialLinks">> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "socialLinks" });
  return (
    <div className="grid gap-4">
      <ul className="grid gap-4">
        {fields.map(({ id, name }, index) => (
          <li key={id} className="grid items-start gap-3 sm:grid-cols-[9rem_minmax(0,1fr)_auto]">
            <FormField
              form={form}
              label={messages.linkName(index + 1)}
              name={`socialLinks.${index}.name`}
              required
            />
            <FormField
              form={form}
              label={messages.linkAddress(index + 1)}
              name={`socialLinks.${index}.url`}
              required
              type="url"
              inputMode="url"
              placeholder="https://"
            />
            <Button
              variant="quiet"
              // Aligns the button with the inputs, which have a label above them.
              className="justify-self-start sm:mt-6"
              aria-label={messages.removeLink(name || String(index + 1))}
              onClick={() => remove(index)}
            >
              {messages.remove}
            </Button>
          </li>
        ))}
      </ul>
      {fields.length < MAX_LINKS && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => append({ name: "", url: "" }, { shouldFocus: false })}
        >
          {messages.addLink}
        </Button>
      )}
    </div>
  );
}
