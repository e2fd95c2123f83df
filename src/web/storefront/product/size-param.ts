/** Names a size in a product's address: its page is rendered with that one chosen. */
export const SIZE_PARAM = "size";
