import type { ReactNode } from "react";

import type { Crumb } from "#kit/ui/breadcrumbs.tsx";
import { Breadcrumbs } from "#kit/ui/breadcrumbs.tsx";

interface InformationPageProps {
  crumbs: readonly Crumb[];
  title: string;
  introduction: string;
  children: ReactNode;
}

/** The layout of text pages: breadcrumbs, a large heading and an introduction. */
export function InformationPage({ crumbs, title, introduction, children }: InformationPageProps) {
  return (
    <article className="pb-20 lg:pb-28">
      <header className="page pt-6 pb-12 lg:pb-16">
        <Breadcrumbs crumbs={crumbs} />
        <h1 className="mt-10 max-w-[18ch] font-serif text-[clamp(2.5rem,1.8rem+3vw,4rem)] leading-[1.05] font-medium tracking-[-0.015em] lg:mt-14">
          {title}
        </h1>
        <p className="mt-6 max-w-prose text-lg text-umber">{introduction}</p>
      </header>
      {children}
    </article>
  );
}
