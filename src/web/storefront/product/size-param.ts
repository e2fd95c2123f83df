/** The query parameter of the product page for the selected size. */
export const SIZE_PARAM = "size";
