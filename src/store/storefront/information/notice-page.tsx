import type { ReactNode } from "react";

import { AtelierImage } from "./atelier-image.tsx";

/** A page with a short text, and the photograph of the workbench above or beside it. */
export function NoticePage({ children }: { children: ReactNode }) {
  return (
    <div className="lg:grid lg:min-h-[min(46rem,80svh)] lg:grid-cols-2">
      <div className="relative">
        <AtelierImage
          sizes="(min-width: 64rem) 50vw, 100vw"
          className="aspect-16/9 w-full lg:absolute lg:inset-0 lg:aspect-auto lg:h-full"
        />
      </div>
      <div className="self-center">{children}</div>
    </div>
  );
}
