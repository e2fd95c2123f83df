import { useAttention } from "./attention-context.ts";

/** Sets an admin page's document title, prefixed with the number of new orders, and `noindex`. */
export function AdminHead({ title }: { title: string }) {
  const newOrders = useAttention()?.newOrders ?? 0;
  const badge = newOrders > 0 ? `(${newOrders}) ` : "";
  return (
    <>
      <title>{`${badge}${title} | Admin`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}
