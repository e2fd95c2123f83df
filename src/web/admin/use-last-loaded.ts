import { useState } from "react";

/**
 * Returns the data of the page, or the data before if a reload has failed. Otherwise, a failed reload would close dialogs that
 * show a code or a link only once. A page whose returned data differs from `data` must say that the reload has failed.
 */
export function useLastLoaded<Data>(data: Data, isLoaded: (data: Data) => boolean): Data {
  const [last, setLast] = useState(data);
  if (!isLoaded(data)) return last;
  if (last !== data) setLast(data);
  return data;
}
