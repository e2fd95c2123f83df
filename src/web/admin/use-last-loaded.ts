import { useState } from "react";

/**
 * Returns the data of the page, or the last loaded data after a failed reload. This keeps dialogs open that show a code
 * or a link only once. If the returned data differs from `data`, the page must report the failed reload.
 */
export function useLastLoaded<Data>(data: Data, isLoaded: (data: Data) => boolean): Data {
  const [last, setLast] = useState(data);
  if (!isLoaded(data)) return last;
  if (last !== data) setLast(data);
  return data;
}
