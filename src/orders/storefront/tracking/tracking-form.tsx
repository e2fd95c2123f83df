import { Search } from "#kit/ui/icons.tsx";
import type { SyntheticEvent } from "react";
import { useEffect, useId } from "react";

import type { Country } from "#kit/rules/location.ts";
import { Button } from "#kit/ui/button.tsx";
import { joinDescriptionIds, FieldFrame } from "#kit/ui/forms/field.tsx";
import { useValueBeforeHydration } from "#kit/ui/forms/use-value-before-hydration.ts";
import { useIsHydrated } from "#kit/ui/use-is-hydrated.ts";

import { PhoneCountrySelect } from "../checkout/phone-country-select.tsx";
import { TERM_PARAM } from "./term-param.ts";
import type { TrackingResult } from "./use-tracking.ts";

interface TrackingFormProps {
  id: string;
  term: string;
  country: string;
  countries: readonly Country[];
  result: TrackingResult;
  isSearching: boolean;
  onTermChange: (term: string) => void;
  onCountryChange: (country: string) => void;
  onSearch: () => void;
  onRequestLink: () => void;
}

/** Name and value of the button that requests a new link instead of a search. */
export const LINK_BUTTON = { name: "intent", value: "send-link" };

const HINT = "Enter your order number (starts with ZE) or the phone number you ordered with.";

/**
 * A search field with a country selector for national phone numbers. Without scripts it posts to its own page.
 * `LinkSection` has another button of this form.
 */
export function TrackingForm(props: TrackingFormProps) {
  const { id: formId, term, country, countries, result, isSearching, onTermChange, onCountryChange } = props;
  const id = useId();
  const isHydrated = useIsHydrated();
  const field = useValueBeforeHydration<HTMLInputElement>(term, onTermChange);
  const countryField = useValueBeforeHydration<HTMLSelectElement>(country, onCountryChange);
  const error = result.message;

  useEffect(() => {
    if (result.message !== undefined) field.current?.focus();
  }, [result, field]);

  function handleSubmit(event: SyntheticEvent<HTMLFormElement, SubmitEvent>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    const isLinkRequest = submitter instanceof HTMLButtonElement && submitter.name === LINK_BUTTON.name;
    if (isLinkRequest) props.onRequestLink();
    else props.onSearch();
  }

  return (
    <form id={formId} method="post" role="search" aria-label="Orders" noValidate onSubmit={handleSubmit}>
      <div className="flex flex-col gap-4 sm:max-lg:flex-row sm:max-lg:items-start sm:max-lg:gap-3">
        <FieldFrame
          id={id}
          label="Order number or phone"
          error={error}
          hint={HINT}
          isRequired
          className="min-w-0 flex-1"
        >
          <div
            className={`flex min-h-12 rounded-sm border bg-paper transition-colors ${error ? "border-oxblood" : "border-umber/40 focus-within:border-ink hover:border-umber"}`}
          >
            <PhoneCountrySelect
              ref={countryField}
              name="country"
              countries={countries}
              value={country}
              onChange={({ code }) => onCountryChange(code)}
            />
            <input
              ref={field}
              id={id}
              name={TERM_PARAM}
              type="text"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="search"
              maxLength={100}
              value={term}
              onChange={(event) => onTermChange(event.currentTarget.value)}
              aria-invalid={error ? true : undefined}
              aria-describedby={joinDescriptionIds(id, error, HINT)}
              className="min-w-0 flex-1 bg-transparent px-4 py-2.5"
            />
          </div>
        </FieldFrame>
        {/* The margin aligns the button with the field below its label. */}
        <Button
          type="submit"
          className="min-h-12 sm:max-lg:mt-7"
          disabled={isHydrated && term.trim() === ""}
          isBusy={isSearching}
          busyLabel="Searching…"
        >
          <Search className="size-4" strokeWidth={1.75} aria-hidden="true" />
          Track Order
        </Button>
      </div>
    </form>
  );
}
