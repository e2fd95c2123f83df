import { Link } from "react-router";

import { buttonClass } from "./button-class.ts";

/** What a visitor reads at an address that leads nowhere, or when the shop itself is at fault. */
export function ErrorMessage({ isMissing }: { isMissing: boolean }) {
  return (
    <div className="page section max-w-prose text-center">
      <p className="eyebrow">{isMissing ? "404" : "One moment"}</p>
      <h1 className="display mt-4">
        {isMissing ? "This page has evaporated" : "Something went wrong on our side"}
      </h1>
      <p className="mt-5 text-balance text-umber">
        {isMissing
          ? "The address may be mistyped, or the page has moved. The bottles are all still here."
          : "It is not your doing. Please try again in a moment."}
      </p>
      <div className="mt-9 flex flex-wrap justify-center gap-3">
        <Link to="/shop" className={buttonClass("primary")}>
          Browse the shop
        </Link>
        <Link to="/" className={buttonClass("secondary")}>
          Go to the home page
        </Link>
      </div>
    </div>
  );
}
