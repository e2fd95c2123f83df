/** The id of the element after which a document has its scripts. All text of visitors and staff is before it. */
export const SCRIPTS_START = "scripts";
