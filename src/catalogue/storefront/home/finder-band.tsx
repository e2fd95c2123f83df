import { Link } from "react-router";

import { scentMessages } from "../../rules/scent/scent-messages.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";

/** A banner with a link to the scent finder. */
export function FinderBand() {
  return (
    <section aria-labelledby="finder-band" className="bg-sand/60">
      <div className="page flex flex-col items-center gap-6 py-14 text-center lg:py-20">
        <h2 id="finder-band" className="display">
          {scentMessages.finderTitle}
        </h2>
        <p className="max-w-prose text-balance text-umber">{scentMessages.finderOffer}</p>
        <Link to="/find" className={getButtonClass("secondary")}>
          {scentMessages.openFinder}
        </Link>
      </div>
    </section>
  );
}
