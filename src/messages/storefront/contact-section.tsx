import { ContactDetails } from "#store/storefront/contact-details.tsx";
import { ContactForm } from "./contact-form.tsx";

/** The contact section of the home page. Spec: storefront §2. */
export function ContactSection({ formKey }: { formKey: string }) {
  return (
    <section aria-labelledby="contact" className="border-t border-sand">
      <div className="page section grid gap-8 sm:gap-12 lg:grid-cols-2 lg:gap-24">
        <div>
          <h2 id="contact" className="display">
            Ask us anything
          </h2>
          <p className="mt-4 max-w-prose sm:mb-8 text-umber">
            Unsure which size, or whether a scent suits a July wedding? A person who knows every bottle reads
            your message and answers within a working day.
          </p>
          {/* On phones the footer below shows the same details. */}
          <div className="max-sm:hidden">
            <ContactDetails />
          </div>
        </div>
        <ContactForm formKey={formKey} />
      </div>
    </section>
  );
}
