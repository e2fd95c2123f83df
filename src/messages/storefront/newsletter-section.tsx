import { NewsletterForm } from "./newsletter-form.tsx";

/** The newsletter section of the home page. Spec: storefront §2. */
export function NewsletterSection() {
  return (
    <section aria-labelledby="newsletter" className="page section">
      <div className="mx-auto flex max-w-prose flex-col items-center text-center">
        <h2 id="newsletter" className="display">
          Letters, now and then
        </h2>
        <p className="mt-4 mb-8 text-balance text-umber">
          New compositions, small batches and the occasional essay on smell. Never more than twice a month.
        </p>
        <div className="flex w-full justify-center text-left">
          <NewsletterForm />
        </div>
      </div>
    </section>
  );
}
