import { calculateUnitPrice } from "../../rules/pricing.ts";
import { staffProductMessages } from "../../rules/staff-messages.ts";
import { formatPrice } from "#kit/rules/money.ts";

interface SoldAtProps {
  /** The entered price (PKR). */
  price: number;
  discountPercentage: number | null;
}

/** Returns what shoppers pay as text if it differs from the entered price. */
export function describeSoldAt({ price, discountPercentage }: SoldAtProps): string | undefined {
  const unitPrice = calculateUnitPrice(price, discountPercentage);
  return price > 0 && unitPrice !== price ? staffProductMessages.soldAt(formatPrice(unitPrice)) : undefined;
}

/** Shows what shoppers pay beside an entered price that differs from it. */
export function SoldAt(props: SoldAtProps) {
  const text = describeSoldAt(props);
  return text === undefined ? null : <span className="text-sm whitespace-nowrap text-umber">{text}</span>;
}
