import { Link } from "react-router";

import { getButtonClass } from "#kit/ui/button-class.ts";

import { AtelierImage } from "#store/storefront/information/atelier-image.tsx";

/** A short text about the brand with a link to its story. Spec: storefront §2. */
export function AboutTeaser() {
  return (
    <section aria-labelledby="about-teaser" className="bg-sand/60">
      <div className="lg:grid lg:grid-cols-[3fr_2fr] lg:items-center">
        <AtelierImage sizes="(min-width: 64rem) 60vw, 100vw" className="aspect-8/5 w-full lg:max-h-160" />
        <div className="page max-w-prose py-10 lg:mx-0 lg:py-16 lg:pl-16 xl:pl-20">
          <p className="eyebrow">The house</p>
          <h2 id="about-teaser" className="display mt-4">
            Composed slowly, worn quietly
          </h2>
          <p className="mt-6 text-lg text-umber">
            We make perfume the way our city tells stories: unhurried, with a pause in the right place. Each
            one begins with a single material we cannot stop thinking about, and ends when there is nothing
            left to take away.
          </p>
          <Link to="/our-story" className={getButtonClass("secondary", "mt-9")}>
            Read Our Story
          </Link>
        </div>
      </div>
    </section>
  );
}
