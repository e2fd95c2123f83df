import type { ReactNode } from "react";
import { Link } from "react-router";

import type {
  newsletterConfirmationMessages,
  unsubscribeMessages,
} from "../rules/newsletter/newsletter-link-messages.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { Button } from "#kit/ui/button.tsx";

import { NoticePage } from "#store/storefront/information/notice-page.tsx";

interface NoticeProps {
  title: string;
  text: string;
  /** Buttons and links. */
  children: ReactNode;
}

function Notice({ title, text, children }: NoticeProps) {
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

interface NewsletterLinkPageProps {
  messages: typeof newsletterConfirmationMessages | typeof unsubscribeMessages;
  /** The masked address, or null if the link is not valid. */
  email: string | null;
  isDone: boolean;
  hasFailed: boolean;
}

/** A page that opens from a link in an email. Shows a question with a button, then the result. */
export function NewsletterLinkPage({ messages, email, isDone, hasFailed }: NewsletterLinkPageProps) {
  const browseLink = (
    <Link to="/shop" className={getButtonClass("primary")}>
      {messages.browse}
    </Link>
  );
  if (isDone) {
    return (
      <Notice title={messages.done} text={messages.doneExplanation}>
        {browseLink}
      </Notice>
    );
  }
  if (email === null) {
    return (
      <Notice title={messages.gone} text={messages.goneExplanation}>
        {browseLink}
        <Link to="/contact" className={getButtonClass("secondary")}>
          {messages.contact}
        </Link>
      </Notice>
    );
  }
  return (
    <Notice title={messages.question} text={messages.explanation(email)}>
      {hasFailed && (
        <p role="alert" className="basis-full text-oxblood">
          {messages.failed}
        </p>
      )}
      <form method="post">
        <Button type="submit">{messages.confirm}</Button>
      </form>
      <Link to="/" className={getButtonClass("secondary")}>
        {messages.decline}
      </Link>
    </Notice>
  );
}
