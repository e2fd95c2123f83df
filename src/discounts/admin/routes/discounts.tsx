import { shopContext } from "#store/context.ts";

import { listDiscounts } from "../../operations/save-discounts.ts";
import { DiscountList } from "../discount-list.tsx";
import type { Route } from "./+types/discounts.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, report } = context.get(shopContext);
  try {
    return { discounts: await listDiscounts(db) };
  } catch (error) {
    report(error);
    return { discounts: null };
  }
}

export default function Discounts({ loaderData: { discounts } }: Route.ComponentProps) {
  return <DiscountList discounts={discounts} />;
}
