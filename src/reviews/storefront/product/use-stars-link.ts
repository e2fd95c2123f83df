import { useSearchParams } from "react-router";

import { STARS_PARAM } from "./stars-param.ts";

/** Returns a function that builds the properties of a link to the reviews with a given rating or to all reviews. */
export function useStarsLink() {
  const [params] = useSearchParams();
  return (stars: number | undefined) => {
    const nextParams = new URLSearchParams(params);
    if (stars === undefined) nextParams.delete(STARS_PARAM);
    else nextParams.set(STARS_PARAM, String(stars));
    return { to: { search: nextParams.toString(), hash: "reviews" }, preventScrollReset: true };
  };
}
