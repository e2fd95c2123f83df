/** Shown wherever a tester is sold or ordered. A separate file, because only some pages load it. */
export const TESTER_NOTE = "Tester: cannot be returned";

/** Shown wherever a product on final sale is sold or ordered. */
export const FINAL_SALE_NOTE = "Final sale: cannot be returned";
