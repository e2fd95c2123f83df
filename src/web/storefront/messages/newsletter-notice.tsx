import type { ReactNode } from "react";

import { NoticePage } from "../information/notice-page.tsx";

interface NewsletterNoticeProps {
  title: string;
  text: string;
  /** Buttons and links. */
  children: ReactNode;
}

/** A page that opens from a link in an email. Asks a question or shows a result. */
export function NewsletterNotice({ title, text, children }: NewsletterNoticeProps) {
  return (
    <NoticePage>
      <div className="page section max-w-prose text-center">
        <h1 className="display">{title}</h1>
        <p className="mt-5 text-balance text-umber">{text}</p>
        <div className="mt-9 flex flex-wrap justify-center gap-3">{children}</div>
      </div>
    </NoticePage>
  );
}
