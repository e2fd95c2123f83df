/** The id of the element before the document's scripts. Text by visitors and staff appears only before this element. */
export const SCRIPTS_START = "scripts";
