import { shopMessages } from "../../rules/shop/shop-messages.ts";
import { CONTROL_CLASS } from "#kit/ui/forms/control-class.ts";

/** The search form for visitors without JavaScript. With JavaScript the header's search box opens the overlay. */
export function NoScriptSearch({ search }: { search: string | undefined }) {
  return (
    <noscript>
      {/* React ignores the content of noscript in the browser, so only the server renders the content. */}
      {import.meta.env.SSR && (
        <form role="search" action="/shop" className="flex max-w-prose gap-3">
          <input
            name="search"
            aria-label={shopMessages.search}
            defaultValue={search}
            className={CONTROL_CLASS}
          />
          <button type="submit" className="min-h-12 shrink-0 border border-ink px-4 text-sm">
            {shopMessages.search}
          </button>
        </form>
      )}
    </noscript>
  );
}
