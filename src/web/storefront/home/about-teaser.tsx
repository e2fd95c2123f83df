import { Link } from "react-router";

import type { Picture as StoredPicture } from "#domain/media/image.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Picture } from "#web/ui/picture.tsx";

/** A short text about the brand with a link to its story. Spec: storefront §2. */
export function AboutTeaser({ picture }: { picture: StoredPicture | null }) {
  return (
    <section
      aria-labelledby="about-teaser"
      className="lazy-render bg-sand/60 [--lazy-height:49rem] sm:[--lazy-height:62rem] lg:[--lazy-height:40rem]"
    >
      <div className="page grid items-center gap-10 py-14 lg:grid-cols-2 lg:gap-20 lg:py-28">
        {picture !== null && (
          <Picture
            picture={picture}
            kind="collection"
            alt=""
            sizes="(min-width: 80rem) 600px, (min-width: 64rem) 46vw, 92vw"
            className="aspect-[4/3] w-full"
          />
        )}
        <div className="max-w-prose">
          <p className="eyebrow">The house</p>
          <h2 id="about-teaser" className="display mt-4">
            Composed slowly, worn quietly
          </h2>
          <p className="mt-6 text-lg text-umber">
            We make perfume the way our city tells stories: unhurried, with a pause in the right place. Each
            one begins with a single material we cannot stop thinking about, and ends when there is nothing
            left to take away.
          </p>
          <Link to="/our-story" className={buttonClass("secondary", "mt-9")}>
            Read Our Story
          </Link>
        </div>
      </div>
    </section>
  );
}
