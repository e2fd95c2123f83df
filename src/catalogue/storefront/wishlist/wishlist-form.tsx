import type { ReactNode } from "react";

interface WishlistFormProps {
  /** What the server does with the products without scripts: adds them, or removes all others. */
  name: "add" | "keep";
  ids: readonly string[];
  onSubmit: () => void;
  /** The button that submits. */
  children: ReactNode;
}

/** A form that changes several products of the wishlist, also without scripts. */
export function WishlistForm({ name, ids, onSubmit, children }: WishlistFormProps) {
  return (
    <form
      method="post"
      action="/wishlist"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <input type="hidden" name={name} value={ids.join(",")} />
      {children}
    </form>
  );
}
