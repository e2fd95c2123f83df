import { useState } from "react";

/**
 * Returns the data of the page, or the last loaded data after a failed reload. A failed reload therefore does not close
 * a dialog whose code or link cannot be shown again. If the returned data differs from `data`, the page must report the
 * failed reload.
 */
export function useLastLoaded<Data>(data: Data, isLoaded: (data: Data) => boolean): Data {
  const [lastLoaded, setLastLoaded] = useState(data);
  if (!isLoaded(data)) return lastLoaded;
  if (lastLoaded !== data) setLastLoaded(data);
  return data;
}
