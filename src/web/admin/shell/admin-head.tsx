import { useAttention } from "../attention/attention-context.ts";

/** Sets the title of an admin page, with the number of new orders, and `noindex`. */
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
