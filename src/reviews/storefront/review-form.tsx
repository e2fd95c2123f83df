import { useId, useRef } from "react";

import { reviewMessages } from "../rules/review-messages.ts";
import type { ReviewableOrder, ReviewableProduct } from "../rules/reviewable-order.ts";
import { Button } from "#kit/ui/button.tsx";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";
import { StarInput } from "#kit/ui/forms/star-input.tsx";
import { TextareaField } from "#kit/ui/forms/textarea-field.tsx";

import { getOrderItemImage } from "#orders/storefront/tracking/order-item-image.ts";
import type { ProductDraft } from "./review-draft.ts";
import { getProductDraft } from "./review-draft.ts";
import { PageTitle } from "#orders/storefront/shopper-notice.tsx";
import { getFieldPath, useReviewForm } from "./use-review-form.ts";

interface ProductFieldsProps {
  index: number;
  product: ReviewableProduct;
  draft: ProductDraft;
  error: string | undefined;
  onChange: (changed: Partial<ProductDraft>) => void;
}

/** The rating and review fields of one ordered product. */
function ProductFields({ index, product, draft, error, onChange }: ProductFieldsProps) {
  const id = useId();
  const hiddenNameElement = <span className="sr-only">{reviewMessages.ofProduct(product.name)}</span>;
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-5 gap-y-6 border border-sand bg-paper p-5 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-8 sm:p-8"
    >
      <ResponsiveImage
        image={getOrderItemImage(product.image)}
        kind="card"
        alt=""
        sizes="(min-width: 40rem) 144px, 88px"
        isEager={index === 0}
        className="aspect-[4/5] w-full self-start sm:row-span-2"
      />
      <div className="self-center sm:self-start">
        <h2 id={id} translate="no" className="text-xl sm:text-2xl">
          {product.name}
        </h2>
        <p className="mt-1 text-sm text-umber">{product.sizes.join(", ")}</p>
      </div>
      <div className="col-span-full flex flex-col gap-5 sm:col-span-1 sm:col-start-2">
        <StarInput
          name={getFieldPath(index, "rating")}
          rating={draft.rating}
          onChange={(rating) => onChange({ rating })}
          legend={
            <>
              <span>{reviewMessages.yourRating}</span>
              {hiddenNameElement}
              <span> </span>
              <span className="font-normal text-umber">{reviewMessages.optional}</span>
            </>
          }
          getLabel={reviewMessages.starCount}
          ratingTexts={reviewMessages.ratingWords}
          clearLabel={
            <>
              <span>{reviewMessages.clearRating}</span>
              {hiddenNameElement}
            </>
          }
        />
        <TextareaField
          label={
            <>
              <span>{reviewMessages.yourReview}</span>
              {hiddenNameElement}
            </>
          }
          name={getFieldPath(index, "review")}
          required
          rows={4}
          value={draft.review}
          error={error}
          onChange={({ currentTarget }) => onChange({ review: currentTarget.value })}
        />
      </div>
    </section>
  );
}

interface ReviewFormProps {
  order: ReviewableOrder;
  /** Whether to focus the heading. Set when the form replaces another state of the page. */
  isFocused: boolean;
  /** Called with undefined if the reviews are stored, or with the current order if it can no longer be reviewed. */
  onSent: (current: ReviewableOrder | undefined) => void;
}

/** The form with a rating and a review for each product of a delivered order. Spec: storefront §5. */
export function ReviewForm({ order, isFocused, onSent }: ReviewFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { draft, change, submit, isReady, isSending, getError, formError } = useReviewForm(
    form,
    order,
    onSent,
  );
  const count = order.products.length;
  return (
    <div className="mx-auto max-w-3xl">
      <p className="eyebrow">{reviewMessages.order(order.orderNumber)}</p>
      <PageTitle isFocused={isFocused} className="mt-3">
        {reviewMessages.title(count)}
      </PageTitle>
      <p className="mt-4 mb-10 max-w-prose text-umber">{reviewMessages.introduction}</p>
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="flex flex-col gap-5">
          {order.products.map((product, index) => (
            <ProductFields
              key={product.id}
              index={index}
              product={product}
              draft={getProductDraft(draft, product.id)}
              error={getError(index)}
              onChange={(changed) => change(index, changed)}
            />
          ))}
        </div>
        <p className="mt-8 max-w-prose text-sm text-umber">{reviewMessages.publicNameNotice}</p>
        {formError !== undefined && (
          <p className="mt-5 max-w-prose border-l-2 border-oxblood pl-4 text-oxblood">
            {`${formError} ${reviewMessages.draftKept}`}
          </p>
        )}
        <noscript>
          <p className="mt-5 text-oxblood">{reviewMessages.needsScripts}</p>
        </noscript>
        <Button
          type="submit"
          className="mt-6 min-h-12 w-full sm:w-auto"
          disabled={!isReady}
          isBusy={isSending}
          busyLabel={reviewMessages.sending}
        >
          {reviewMessages.submit(count)}
        </Button>
      </form>
    </div>
  );
}
