import type { ReactNode } from "react";

interface WishlistHeadingProps {
  title: string;
  introduction: string;
  /** Buttons. */
  children?: ReactNode;
}

/** The heading of the wishlist page with its buttons. */
export function WishlistHeading({ title, introduction, children }: WishlistHeadingProps) {
  return (
    <header className="mb-10 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
      <div>
        <h1 className="display">{title}</h1>
        <p className="mt-3 text-umber">{introduction}</p>
      </div>
      <div className="flex flex-wrap gap-3">{children}</div>
    </header>
  );
}
