import { Link } from "react-router";

import { backupStatusMessages } from "../../backup/rules/staff-messages.ts";
import { settingsMessages as messages } from "#store/rules/staff-messages.ts";
import { SETTINGS_SECTIONS, STORE_FIELDS } from "#store/rules/store-fields.ts";

import type { SettingsForm } from "./use-settings-form.ts";

const LINK_CLASS =
  "flex min-h-control items-center justify-between gap-2 whitespace-nowrap rounded-sm -outline-offset-2 px-2.5 text-umber hover:bg-sand/50 hover:text-ink";

/**
 * Links to the page's sections. Marks sections with unsaved changes. On narrow screens, the links are a scrollable row
 * above the form.
 */
export function SettingsNav({ form, hasBackups }: { form: SettingsForm; hasBackups: boolean }) {
  const changedSections = new Set(form.changedFields.map((field) => STORE_FIELDS[field].section));
  const otherSections = [
    { id: "history", label: messages.history },
    ...(hasBackups ? [{ id: "backups", label: backupStatusMessages.title }] : []),
    { id: "environment", label: messages.environment },
  ];
  return (
    <nav aria-label={messages.sectionsLabel} className="min-w-0 self-start text-sm lg:sticky lg:top-4">
      <ul className="flex overflow-x-auto lg:grid lg:gap-0.5 max-lg:-mx-2.5">
        {SETTINGS_SECTIONS.map((section) => (
          <li key={section}>
            <Link to={`#${section}`} preventScrollReset className={LINK_CLASS}>
              <span>{messages.sections[section]}</span>
              {changedSections.has(section) && (
                <span title={messages.unsaved}>
                  <span aria-hidden="true" className="block size-1.5 rounded-full bg-brass" />
                  <span className="sr-only">{messages.unsaved}</span>
                </span>
              )}
            </Link>
          </li>
        ))}
        {otherSections.map(({ id, label }) => (
          <li key={id}>
            <Link to={`#${id}`} preventScrollReset className={LINK_CLASS}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
