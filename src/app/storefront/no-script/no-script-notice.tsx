import { noScriptMessages } from "#kit/rules/texts/no-script-messages.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";

import { NoScriptOrderLink } from "./no-script-order-link.tsx";

/** Explains how to order without JavaScript, at the top of every page. */
export function NoScriptNotice({ isUnderHeader }: { isUnderHeader: boolean }) {
  return (
    <noscript>
      {/* React ignores the content of noscript in the browser, so only the server renders the content. */}
      {import.meta.env.SSR && (
        <div
          className={joinClassNames(
            "text-sm",
            isUnderHeader ? "bg-ink pt-(--header-height) text-ivory" : "bg-sand",
          )}
        >
          <p className="page py-2">
            {noScriptMessages.notice}{" "}
            <NoScriptOrderLink className="text-link inline-flex min-h-11 items-center" />
          </p>
        </div>
      )}
    </noscript>
  );
}
