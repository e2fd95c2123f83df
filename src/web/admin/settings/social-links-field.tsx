import { settingsMessages as messages } from "#domain/store/store-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";

import type { SocialLinkDraft } from "./settings-draft.ts";

const MAX_LINKS = 12;

interface SocialLinksFieldProps {
  links: readonly SocialLinkDraft[];
  error: string | undefined;
  onChange: (links: SocialLinkDraft[]) => void;
}

/** Edits the social links of the footer. */
export function SocialLinksField({ links, error, onChange }: SocialLinksFieldProps) {
  function change(index: number, values: Partial<SocialLinkDraft>) {
    onChange(links.map((link, position) => (position === index ? { ...link, ...values } : link)));
  }

  return (
    <div className="grid gap-4">
      <ul className="grid gap-4">
        {links.map((link, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a link has no other identity while it is edited
          <li key={index} className="grid items-end gap-3 sm:grid-cols-[10rem_minmax(0,1fr)_auto]">
            <Field
              label={messages.linkName(index + 1)}
              name={`socialLinks.${index}.name`}
              required
              value={link.name}
              onChange={({ currentTarget }) => change(index, { name: currentTarget.value })}
            />
            <Field
              label={messages.linkAddress(index + 1)}
              name={`socialLinks.${index}.url`}
              required
              type="url"
              inputMode="url"
              placeholder="https://"
              value={link.url}
              onChange={({ currentTarget }) => change(index, { url: currentTarget.value })}
            />
            <Button
              variant="quiet"
              className="justify-self-start"
              aria-label={messages.removeLink(link.name || String(index + 1))}
              onClick={() => onChange(links.filter((_, position) => position !== index))}
            >
              {messages.remove}
            </Button>
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <p role="alert" className="text-sm text-oxblood">
          {error}
        </p>
      )}
      {links.length < MAX_LINKS && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => onChange([...links, { name: "", url: "" }])}
        >
          {messages.addLink}
        </Button>
      )}
    </div>
  );
}
