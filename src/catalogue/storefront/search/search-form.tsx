import type { ComponentProps, SubmitEvent } from "react";

import { shopMessages } from "../../rules/shop/shop-messages.ts";
import { SEARCH_MAX_LENGTH } from "#platform/rules/query-text.ts";
import { IconButton } from "#kit/ui/icon-button.tsx";
import { Search, X } from "#kit/ui/icons.tsx";
import { Spinner } from "#kit/ui/spinner.tsx";

interface SearchFormProps extends ComponentProps<"input"> {
  /** Without it, the browser sends the form to the shop page. */
  onSearch?: (event: SubmitEvent<HTMLFormElement>) => void;
  isWaiting?: boolean;
  onClose: () => void;
}

/** The search field with its close button. The other properties are those of the field. */
export function SearchForm({ onSearch, isWaiting = false, onClose, ...field }: SearchFormProps) {
  return (
    <form
      role="search"
      action="/shop"
      onSubmit={onSearch}
      className="sticky top-0 z-10 -mx-1 flex items-center gap-3 border-b border-umber/40 bg-paper px-1 pt-4 pb-2 transition-colors has-[input:focus]:border-ink lg:pt-8"
    >
      <Search className="size-6 shrink-0 text-umber" strokeWidth={1.3} aria-hidden="true" />
      <input
        name="search"
        aria-label={shopMessages.searchLabel}
        placeholder={shopMessages.search}
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        maxLength={SEARCH_MAX_LENGTH}
        {...field}
        className="min-h-14 min-w-0 flex-1 bg-transparent font-serif text-2xl outline-none placeholder:text-umber/80 lg:text-3xl"
      />
      {isWaiting && <Spinner className="text-umber" />}
      <IconButton label={shopMessages.closeSearch} data-close="" onClick={onClose} className="-mr-3">
        <X className="size-6" strokeWidth={1.3} aria-hidden="true" />
      </IconButton>
    </form>
  );
}
