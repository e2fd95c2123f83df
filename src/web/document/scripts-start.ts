/** The id of the element behind which a page has its scripts. What visitors or staff wrote stands before it. */
export const SCRIPTS_START = "scripts";
