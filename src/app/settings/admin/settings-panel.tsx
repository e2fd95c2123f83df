import type { ReactNode } from "react";

import type { ShopperText } from "../rules/shopper-texts.ts";
import type { SettingsSection } from "#store/rules/store-fields.ts";
import { settingsMessages } from "#store/rules/staff-messages.ts";

import { Panel } from "#kit/admin/metrics/panel.tsx";
import { ShopperPreview } from "./shopper-preview.tsx";

interface SettingsPanelProps {
  section: SettingsSection;
  hint?: string;
  preview: Record<SettingsSection, ShopperText[]>;
  children: ReactNode;
}

/** A section of the settings, with a preview of its texts. URL fragments link to the section. */
export function SettingsPanel({ section, hint, preview, children }: SettingsPanelProps) {
  return (
    <div id={section} tabIndex={-1} className="outline-none">
      <Panel title={settingsMessages.sections[section]} hint={hint}>
        <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_19rem]">
          <div className="grid min-w-0 content-start gap-5">{children}</div>
          <ShopperPreview texts={preview[section]} />
        </div>
      </Panel>
    </div>
  );
}
