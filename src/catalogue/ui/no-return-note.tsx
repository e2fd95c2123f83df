import { FINAL_SALE_NOTE, TESTER_NOTE } from "../rules/tester-messages.ts";

/** States that a size is a tester or its product on final sale. Renders nothing for other sizes. */
export function NoReturnNote(size: { isTester?: boolean | undefined; isFinalSale?: boolean | undefined }) {
  if (!size.isTester && !size.isFinalSale) return null;
  return <p className="text-sm font-medium text-oxblood">{size.isTester ? TESTER_NOTE : FINAL_SALE_NOTE}</p>;
}
