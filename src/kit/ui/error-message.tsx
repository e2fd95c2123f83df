import { Link, useLocation } from "react-router";

import { networkMessages } from "../rules/texts/network-messages.ts";

import { getButtonClass } from "./button-class.ts";
import type { PageErrorKind } from "./classify-error.ts";
import { classifyError, getErrorReference } from "./classify-error.ts";

const TEXTS = {
  "not-found": {
    title: "Page not found",
    eyebrow: "404",
    heading: "This page has evaporated",
    text: "The address may be mistyped, or the page has moved. The bottles are all still here.",
  },
  network: {
    title: "No connection",
    eyebrow: "One moment",
    heading: "This page could not be loaded",
    text: networkMessages.failed,
  },
  server: {
    title: "Something went wrong",
    eyebrow: "One moment",
    heading: "Something went wrong on our side",
    text: "This is not your fault. Please try again in a moment.",
  },
} as const satisfies Record<PageErrorKind, unknown>;

/**
 * Explains why a page cannot be shown, with links to other pages and a search form. The links and the form work without
 * scripts.
 */
export function ErrorMessage({ kind, error }: { kind: PageErrorKind; error?: unknown }) {
  const { pathname, search } = useLocation();
  const { title, eyebrow, heading, text } = TEXTS[kind];
  const reference = getErrorReference(error);
  return (
    <div className="page section max-w-prose text-center">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <p className="eyebrow">{eyebrow}</p>
      <h1 className="display mt-4">{heading}</h1>
      <p className="mt-5 text-balance text-umber">{text}</p>
      {reference !== undefined && <ErrorReference reference={reference} />}
      <div className="mt-9 flex flex-wrap justify-center gap-3">
        {kind !== "not-found" && (
          <Link to={pathname + search} className={getButtonClass("primary")}>
            Try again
          </Link>
        )}
        <Link to="/shop" className={getButtonClass(kind === "not-found" ? "primary" : "secondary")}>
          Browse the shop
        </Link>
        <Link to="/" className={getButtonClass("secondary")}>
          Go to the home page
        </Link>
      </div>
      <form action="/shop" role="search" className="mx-auto mt-10 flex max-w-110 border-b border-umber/60">
        <input
          name="search"
          type="search"
          required
          minLength={2}
          aria-label="Search fragrances"
          placeholder="Search fragrances"
          className="min-h-control min-w-0 flex-1 bg-transparent px-1 placeholder:text-umber"
        />
        <button type="submit" className={getButtonClass("quiet")}>
          Search
        </button>
      </form>
      <p className="mt-8 text-sm text-umber">
        Looking for something else?{" "}
        <Link to="/contact" className="inline-block py-2.5 underline underline-offset-4 hover:text-brass">
          Ask us
        </Link>
      </p>
    </div>
  );
}

/** Shows the request id of an error. Staff use it to find the error in the log. */
export function ErrorReference({ reference }: { reference: string }) {
  return (
    <p className="mt-3 text-sm text-umber">
      Reference: <span className="select-all break-all tabular-nums text-ink">{reference}</span>
    </p>
  );
}

/** Shows the error message as a complete page, for errors outside the shop's layout. */
export function ErrorPage({ error }: { error: unknown }) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorMessage kind={classifyError(error)} error={error} />
    </main>
  );
}
