/** The product page's query parameter for the selected size. */
export const SIZE_PARAM = "size";
