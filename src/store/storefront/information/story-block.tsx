import type { ReactNode } from "react";

import type { StoredImage } from "#kit/rules/image.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";

interface StoryBlockProps {
  title: string;
  image?: StoredImage | null | undefined;
  imageSide?: "left" | "right";
  isPriority?: boolean;
  children: ReactNode;
}

/** A text with an optional photograph beside it. */
export function StoryBlock({
  title,
  image,
  imageSide = "left",
  isPriority = false,
  children,
}: StoryBlockProps) {
  const textElement = (
    <div className="max-w-prose">
      <h2 className="display">{title}</h2>
      <div className="mt-5 grid gap-4 text-umber">{children}</div>
    </div>
  );
  if (!image) return <section className="page py-8 lg:py-12">{textElement}</section>;
  return (
    <section className="page grid items-center gap-8 py-8 lg:grid-cols-2 lg:gap-20 lg:py-14">
      <ResponsiveImage
        image={image}
        kind="collection"
        alt=""
        sizes="(min-width: 80rem) 600px, (min-width: 64rem) 46vw, 92vw"
        isPriority={isPriority}
        className={joinClassNames("aspect-[4/3] w-full", imageSide === "right" && "lg:order-last")}
      />
      {textElement}
    </section>
  );
}
