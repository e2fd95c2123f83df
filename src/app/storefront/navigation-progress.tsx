import { useNavigation } from "react-router";

import { joinClassNames } from "#kit/ui/class-names.ts";

/** A thin progress bar at the top while the next page loads. Appears only for slow pages. Spec: storefront §2. */
export function NavigationProgress() {
  const isLoading = useNavigation().state !== "idle";
  return (
    <div
      role="progressbar"
      aria-label="Loading page"
      aria-hidden={!isLoading}
      className={joinClassNames(
        "navigation-progress fixed inset-x-0 top-0 z-40 h-0.5 bg-brass",
        isLoading && "is-loading",
      )}
    />
  );
}
