import { createContext, useContext } from "react";

/** The number of orders placed since the page was last in front; the titles of all pages start with it. */
export const NewOrdersContext = createContext(0);

/** Sets an admin page's document title, prefixed with the number of new orders, and `noindex`. */
export function AdminHead({ title }: { title: string }) {
  const newOrders = useContext(NewOrdersContext);
  const badge = newOrders > 0 ? `(${newOrders}) ` : "";
  return (
    <>
      <title>{`${badge}${title} | Admin`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}
