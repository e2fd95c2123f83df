import { Link } from "react-router";

import type { Collection } from "../rules/collections/collection.ts";
import { collectionMessages } from "../rules/collections/collection-messages.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";

const SIZES = "(min-width: 80rem) 620px, (min-width: 64rem) 46vw, (min-width: 40rem) 46vw, 92vw";

interface CollectionCardProps {
  collection: Collection;
  isPriority?: boolean;
  heading?: "h2" | "h3";
  className?: string | undefined;
}

/** A card of a collection. The whole card links to the collection's page. Spec: storefront §2. */
export function CollectionCard({
  collection,
  isPriority = false,
  heading: Heading = "h3",
  className,
}: CollectionCardProps) {
  return (
    <article className={joinClassNames("group relative flex h-full flex-col gap-5", className)}>
      <div className="aspect-[4/3] overflow-hidden bg-sand">
        <ResponsiveImage
          image={collection.storedImage}
          kind="collection"
          alt=""
          sizes={SIZES}
          isPriority={isPriority}
          className="size-full transition-transform duration-700 ease-out motion-safe:group-hover:scale-[1.03]"
        />
      </div>
      <div className="flex flex-1 flex-col items-start">
        <Heading className="text-2xl">{collection.name}</Heading>
        <p className="mt-2 mb-5 line-clamp-3 text-umber">{collection.description}</p>
        <Link
          to={`/collections/${collection.id}`}
          prefetch="intent"
          className={getButtonClass("secondary", "mt-auto after:absolute after:inset-0")}
        >
          {collectionMessages.view}
          <span className="sr-only">{`: ${collection.name}`}</span>
        </Link>
      </div>
    </article>
  );
}
