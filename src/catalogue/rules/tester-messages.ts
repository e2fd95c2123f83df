/** Shown wherever a tester is sold or ordered. A separate file, because only some pages load it. */
export const TESTER_NOTE = "Tester: cannot be returned";
