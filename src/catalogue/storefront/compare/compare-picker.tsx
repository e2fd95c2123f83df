import { Form, Link } from "react-router";

import { compareMessages } from "../../rules/compare/compare-messages.ts";
import { COMPARED_PARAM, REPLACED_PARAM, SEARCH_PARAM } from "../../rules/compare/compare-url.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { CONTROL_CLASS } from "#kit/ui/forms/control-class.ts";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";

import type { Comparison } from "../routes/load-compare.server.ts";

type Candidates = NonNullable<Comparison["candidates"]>;

interface ComparePickerProps extends Pick<Comparison, "products" | "replaced" | "search"> {
  candidates: Candidates;
}

/** A search form that sends a GET request, so that the search works without JavaScript. */
function SearchBox({ products, replaced, search }: Omit<ComparePickerProps, "candidates">) {
  return (
    <Form action="/compare" role="search" preventScrollReset className="max-w-prose">
      {products.length > 0 && (
        <input type="hidden" name={COMPARED_PARAM} value={products.map(({ id }) => id).join(",")} />
      )}
      {replaced && <input type="hidden" name={REPLACED_PARAM} value={replaced.id} />}
      <label htmlFor="compare-search" className="mb-2 block text-sm">
        {compareMessages.searchLabel}
      </label>
      <div className="flex gap-3">
        <input
          key={search}
          id="compare-search"
          name={SEARCH_PARAM}
          type="search"
          defaultValue={search}
          maxLength={100}
          className={CONTROL_CLASS}
        />
        <button type="submit" className={getButtonClass("secondary", "shrink-0")}>
          {compareMessages.search}
        </button>
      </div>
    </Form>
  );
}

function CandidateList({ candidates }: { candidates: Candidates }) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-4 lg:gap-x-6">
      {candidates.map(({ id, name, storedImage, scentLine, path }) => (
        <li key={id} className="min-w-0">
          <Link to={path} className="group flex flex-col gap-1">
            <ResponsiveImage
              image={storedImage}
              kind="card"
              alt=""
              sizes="(min-width: 80rem) 300px, (min-width: 40rem) 23vw, 46vw"
              className="mb-2 w-full"
            />
            <span className="font-serif text-lg leading-tight group-hover:text-brass">{name}</span>
            {scentLine !== "" && <span className="text-sm leading-5 text-umber">{scentLine}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Offers search results or suggestions that the shopper can add or choose as a replacement. */
export function ComparePicker({ products, replaced, search, candidates }: ComparePickerProps) {
  const emptyText = search === "" ? compareMessages.noSuggestions : compareMessages.noResults(search);
  return (
    <section id="add" aria-labelledby="add-title" className="flex flex-col gap-8 border-t border-sand pt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="add-title" className="display">
          {replaced ? compareMessages.replaceTitle(replaced.name) : compareMessages.add}
        </h2>
        {replaced && (
          <Link
            to={replaced.keepPath}
            preventScrollReset
            className="inline-flex min-h-11 items-center text-link"
          >
            {compareMessages.keep(replaced.name)}
          </Link>
        )}
      </div>
      <SearchBox products={products} replaced={replaced} search={search} />
      <div>
        <h3 className="eyebrow mb-4 font-sans font-normal">
          {search === "" ? compareMessages.suggestions : compareMessages.results(search)}
        </h3>
        {candidates.length > 0 ? (
          <CandidateList candidates={candidates} />
        ) : (
          <p className="text-umber">{emptyText}</p>
        )}
      </div>
    </section>
  );
}
