/** The heading above the images. It is focused after an image's card was removed. */
export const HERO_HEADING_ID = "hero-image-list";
