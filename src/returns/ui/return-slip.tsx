import { returnSlipMessages as messages } from "../rules/return-slip-messages.ts";
import type { ReturnSlipDetails } from "../rules/return-slip.ts";

/**
 * The slip of an approved return: where it goes, its number as a barcode, the items and the instructions. It fits on A5
 * and on A4 paper, so it leaves the size of the paper to the printer.
 */
export function ReturnSlip({ given, shopAddress, barcode }: ReturnSlipDetails) {
  const { reference, lines, instructions, backOn } = given;
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <article
      aria-label={`${messages.title}: ${reference}`}
      className="grid max-w-[124mm] gap-4 border border-sand bg-white p-5 text-sm text-black sm:p-6 print:break-inside-avoid print:border-0 print:p-0"
    >
      <section>
        <h2 className="font-sans text-sm font-medium">{messages.to}</h2>
        <p className="text-lg wrap-anywhere">{shopAddress}</p>
      </section>
      <figure className="grid justify-items-center gap-1 border-y border-black py-4">
        <img src={barcode} alt="" className="h-20 max-w-full" />
        <figcaption className="text-lg tabular-nums wrap-anywhere">{reference}</figcaption>
      </figure>
      <section>
        <h2 className="font-sans text-sm font-medium">{`${messages.items}: ${messages.bottles(count)}`}</h2>
        <ul>
          {lines.map(({ productId, name, variant, quantity }) => (
            <li key={`${productId} ${variant}`} className="wrap-anywhere">
              {`${quantity} × ${name} ${variant}`}
            </li>
          ))}
        </ul>
      </section>
      {instructions !== null && (
        <section>
          <h2 className="font-sans text-sm font-medium">{messages.instructions}</h2>
          <p className="whitespace-pre-line wrap-anywhere">{instructions}</p>
        </section>
      )}
      <p className="font-medium">{messages.backOn(backOn)}</p>
    </article>
  );
}
