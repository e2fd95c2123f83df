import { useId } from "react";

import type { ShopperText } from "../rules/shopper-texts.ts";
import { settingsMessages } from "#store/rules/staff-messages.ts";

/** Shows the texts that shoppers would see with the form's values, and where they would see them. */
export function ShopperPreview({ texts }: { texts: readonly ShopperText[] }) {
  const id = useId();
  if (texts.length === 0) return null;
  return (
    <div role="group" aria-labelledby={id} className="min-w-0 self-start rounded-sm bg-ivory p-3 text-sm">
      <h3 id={id} className="text-sm">
        {settingsMessages.previewTitle}
      </h3>
      <dl className="mt-2 grid items-start gap-x-6 gap-y-2.5 sm:max-xl:grid-cols-2">
        {texts.map(({ place, lines, mark }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- several texts can have the same place
          <div key={index}>
            <dt className="text-xs text-umber">{place}</dt>
            <dd className="wrap-anywhere">
              {lines.map((line, position) => (
                // oxlint-disable-next-line react/no-array-index-key -- lines can be equal
                <span key={position} className="block">
                  {line}
                </span>
              ))}
              {mark !== undefined && (
                <span className="inline-block rounded-full border border-current px-2 text-xs text-umber">
                  {mark}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
