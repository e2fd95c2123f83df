/** Prices in PKR must be below this limit. */
export const PRICE_LIMIT = 10_000_000;
/** Maximum length of a description (characters). */
export const MAX_DESCRIPTION_LENGTH = 5000;
export const MAX_STOCK = 100_000_000;
export const MAX_VARIANTS = 50;
/** Maximum length of the name of a size (characters). */
export const MAX_VARIANT_NAME_LENGTH = 60;
export const MAX_NAME_LENGTH = 200;
export const MAX_NOTE_LENGTH = 500;
export const MAX_VARIANT_IMAGES = 3;
