import { settingsMessages as messages } from "#store/rules/staff-messages.ts";
import { Button } from "#kit/ui/button.tsx";
import { Field } from "#kit/ui/forms/field.tsx";

import type { SocialLinkDraft } from "./settings-draft.ts";
import type { SettingsForm } from "./use-settings-form.ts";

const MAX_LINKS = 12;

/** Edits the social links in the footer. */
export function SocialLinksField({ form }: { form: SettingsForm }) {
  const links = form.draft.socialLinks;

  function changeLink(index: number, values: Partial<SocialLinkDraft>) {
    form.change({
      socialLinks: links.map((link, position) => (position === index ? { ...link, ...values } : link)),
    });
  }

  return (
    <div className="grid gap-4">
      <ul className="grid gap-4">
        {links.map((link, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a link has no id
          <li key={index} className="grid items-start gap-3 sm:grid-cols-[9rem_minmax(0,1fr)_auto]">
            <Field
              label={messages.linkName(index + 1)}
              name={`socialLinks.${index}.name`}
              required
              value={link.name}
              error={form.getError(`socialLinks.${index}.name`)}
              onChange={({ currentTarget }) => changeLink(index, { name: currentTarget.value })}
            />
            <Field
              label={messages.linkAddress(index + 1)}
              name={`socialLinks.${index}.url`}
              required
              type="url"
              inputMode="url"
              placeholder="https://"
              value={link.url}
              error={form.getError(`socialLinks.${index}.url`)}
              onChange={({ currentTarget }) => changeLink(index, { url: currentTarget.value })}
            />
            <Button
              variant="quiet"
              // Aligns the button with the inputs, which have a label above them.
              className="justify-self-start sm:mt-6"
              aria-label={messages.removeLink(link.name || String(index + 1))}
              onClick={() => form.change({ socialLinks: links.filter((_, position) => position !== index) })}
            >
              {messages.remove}
            </Button>
          </li>
        ))}
      </ul>
      {links.length < MAX_LINKS && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => form.change({ socialLinks: [...links, { name: "", url: "" }] })}
        >
          {messages.addLink}
        </Button>
      )}
    </div>
  );
}
