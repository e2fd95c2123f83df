import type { ReactNode } from "react";
import { useEffect, useRef } from "react";

import { joinClassNames } from "#kit/ui/class-names.ts";

interface PageTitleProps {
  /** Whether to focus the heading. Set when it replaces another state of the page. */
  isFocused?: boolean;
  className?: string;
  children: ReactNode;
}

/** The page heading. */
export function PageTitle({ isFocused = false, className, children }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (!isFocused) return;
    scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [isFocused]);

  return (
    <h1 ref={heading} tabIndex={-1} className={joinClassNames("display outline-none", className)}>
      {children}
    </h1>
  );
}

interface ReviewNoticeProps {
  eyebrow?: ReactNode;
  title: string;
  isFocused?: boolean;
  children: ReactNode;
}

/** A page state without a form: heading, text and links. */
export function ReviewNotice({ eyebrow, title, isFocused = false, children }: ReviewNoticeProps) {
  return (
    <div className="mx-auto max-w-prose py-8 text-center lg:py-14 [&_p]:text-balance">
      {eyebrow !== undefined && <p className="eyebrow mb-4">{eyebrow}</p>}
      <PageTitle isFocused={isFocused}>{title}</PageTitle>
      {children}
    </div>
  );
}

/** Links or buttons below a notice. */
export function NoticeActions({ children }: { children: ReactNode }) {
  return <p className="mt-9 flex flex-wrap justify-center gap-3">{children}</p>;
}
