import type { EnvironmentSetting } from "#store/rules/environment-setting.ts";
import { settingsMessages as messages } from "#store/rules/staff-messages.ts";

import { Panel } from "#kit/admin/metrics/panel.tsx";

/** Lists the server's environment settings, read-only. */
export function EnvironmentTable({ settings }: { settings: readonly EnvironmentSetting[] }) {
  return (
    <div id="environment" tabIndex={-1} className="min-w-0 outline-none">
      <Panel title={messages.environment} hint={messages.environmentHint}>
        <table aria-label={messages.environment} className="w-full text-left text-sm">
          <thead className="text-umber">
            <tr>
              <th scope="col" className="py-1.5 pr-4 font-medium">
                {messages.environmentName}
              </th>
              <th scope="col" className="py-1.5 font-medium">
                {messages.environmentValue}
              </th>
            </tr>
          </thead>
          <tbody>
            {settings.map(({ name, value }) => (
              <tr key={name} className="border-t border-sand align-top">
                <th scope="row" className="py-1.5 pr-4 font-normal whitespace-nowrap">
                  {name}
                </th>
                <td className="py-1.5 wrap-anywhere">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
    </div>
  );
}
