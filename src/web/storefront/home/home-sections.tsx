import type { ComponentProps } from "react";

import { AboutTeaser } from "./about-teaser.tsx";
import { ContactSection } from "./contact-section.tsx";
import { FeaturedCollections } from "./featured-collections.tsx";
import { FinderBand } from "./finder-band.tsx";
import { NewsletterSection } from "./newsletter-section.tsx";
import { ShopSection } from "./shop-section.tsx";

interface HomeSectionsProps extends ComponentProps<typeof ShopSection> {
  featured: ComponentProps<typeof FeaturedCollections>["collections"];
  /** The contact form's random key from the server. */
  formKey: string;
}

/** The sections of the home page below its first screen. Spec: storefront §2. */
export function HomeSections({ featured, formKey, ...shop }: HomeSectionsProps) {
  return (
    <>
      <ShopSection {...shop} />
      <FinderBand />
      <FeaturedCollections collections={featured} />
      <AboutTeaser />
      <NewsletterSection />
      <ContactSection formKey={formKey} />
    </>
  );
}
