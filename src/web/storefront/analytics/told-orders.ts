const STORAGE_KEY = "told-orders";
/** Nobody's browser repeats an order older than so many others. */
const KEPT = 50;

let known: readonly string[] = [];

function readTold(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((number) => typeof number === "string") : known;
  } catch {
    return known;
  }
}

/** Whether an order is told of for the first time in this browser, whichever tab asks; from then on it is not. */
export function isFirstTold(orderNumber: string): boolean {
  const told = readTold();
  if (told.includes(orderNumber)) return false;
  known = [...told, orderNumber].slice(-KEPT);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(known));
  } catch {
    // Without storage it is known as long as the page lives.
  }
  return true;
}
