/** The id of the element that precedes the document's scripts. All text by visitors and staff comes before it. */
export const SCRIPTS_START = "scripts";
