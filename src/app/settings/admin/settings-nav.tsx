import { Link } from "react-router";

import { backupStatusMessages } from "../../backup/rules/staff-messages.ts";
import { settingsMessages as messages } from "#store/rules/staff-messages.ts";
import { SETTINGS_SECTIONS } from "#store/rules/store-fields.ts";

/** Links to the pages of the settings. On narrow screens, the links are a scrollable row above the form. */
export function SettingsNav({ current, hasBackups }: { current: string; hasBackups: boolean }) {
  const pages = [
    ...SETTINGS_SECTIONS.map((section) => ({ id: section, label: messages.sections[section] })),
    ...(hasBackups ? [{ id: "backups", label: backupStatusMessages.title }] : []),
    { id: "environment", label: messages.environment },
  ];
  return (
    <nav aria-label={messages.sectionsLabel} className="min-w-0 self-start text-sm lg:sticky lg:top-4">
      <ul className="flex overflow-x-auto lg:grid lg:gap-0.5 max-lg:-mx-2.5">
        {pages.map(({ id, label }) => (
          <li key={id}>
            <Link
              to={`/admin/settings/${id}`}
              aria-current={id === current ? "page" : undefined}
              className="flex min-h-control items-center whitespace-nowrap rounded-sm -outline-offset-2 px-2.5 text-umber hover:bg-sand/50 hover:text-ink aria-[current]:bg-sand/70 aria-[current]:font-medium aria-[current]:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
