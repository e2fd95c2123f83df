const STORAGE_KEY = "recorded-purchases";
/** Maximum number of stored orders. Older orders are unlikely to be recorded again. */
const MAX_STORED = 50;

let numbersInMemory: readonly string[] = [];

function readRecorded(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((number) => typeof number === "string") : numbersInMemory;
  } catch {
    return numbersInMemory;
  }
}

/** Marks an order's purchase event as recorded in this browser. Returns false if any tab has already recorded it. */
export function markPurchaseRecorded(orderNumber: string): boolean {
  const recorded = readRecorded();
  if (recorded.includes(orderNumber)) return false;
  numbersInMemory = [...recorded, orderNumber].slice(-MAX_STORED);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(numbersInMemory));
  } catch {
    // Without storage the mark lasts until the page is closed.
  }
  return true;
}
