import { InformationPage } from "../information/information-page.tsx";
import { ContactDetails } from "../messages/contact-details.tsx";
import { ContactForm } from "../messages/contact-form.tsx";
import { pageMeta } from "../seo/metadata.ts";
import type { Route } from "./+types/contact.ts";

export const meta: Route.MetaFunction = (args) => pageMeta("contact", args);

export default function Contact() {
  return (
    <InformationPage
      label="Contact"
      title="Ask us anything"
      introduction="About a scent, a size, a gift or a parcel. A person who knows every bottle reads this and answers within a working day."
    >
      <div className="page grid gap-14 lg:grid-cols-2 lg:gap-24">
        <section aria-labelledby="write">
          <h2 id="write" className="mb-6 text-2xl">
            Write to us
          </h2>
          <ContactForm />
        </section>
        <section aria-labelledby="reach">
          <h2 id="reach" className="mb-6 text-2xl">
            Or reach us directly
          </h2>
          <ContactDetails />
        </section>
      </div>
    </InformationPage>
  );
}
