import type { ComponentProps } from "react";

import { AboutTeaser } from "./about-teaser.tsx";
import { BelowScreen } from "#kit/storefront/below-screen.tsx";
import { ContactSection } from "#messages/storefront/contact-section.tsx";
import { FeaturedCollections } from "#catalogue/storefront/collections/featured-collections.tsx";
import { FinderBand } from "#catalogue/storefront/home/finder-band.tsx";
import { NewsletterSection } from "#messages/storefront/newsletter-section.tsx";
import { ShopSection } from "#catalogue/storefront/home/shop-section.tsx";

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
      <BelowScreen>
        <FinderBand />
        <FeaturedCollections collections={featured} />
      </BelowScreen>
      <BelowScreen>
        <AboutTeaser />
        <NewsletterSection />
        <ContactSection formKey={formKey} />
      </BelowScreen>
    </>
  );
}
