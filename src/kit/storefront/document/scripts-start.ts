/** Id of the element before the document's scripts. Text from visitors and staff appears only before this element. */
export const SCRIPTS_START = "scripts";
