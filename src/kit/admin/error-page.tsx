import { generalMessages } from "../rules/texts/general-messages.ts";
import { Button } from "../ui/button.tsx";
import { ErrorReference } from "../ui/error-message.tsx";

import { AdminHead } from "./page-header.tsx";

interface ErrorPageProps {
  /** Whether the database is unavailable. */
  isUnavailable: boolean;
  /** Whether the account has sent too many requests. */
  isLimited?: boolean;
  /** Reference under which the error is logged. */
  reference?: string | undefined;
}

/** The page shown instead of the whole admin layout after an error. */
export function ErrorPage({ isUnavailable, isLimited = false, reference }: ErrorPageProps) {
  const { title, text } = isUnavailable
    ? { title: "Temporarily unavailable", text: generalMessages.unavailable }
    : isLimited
      ? { title: "Too many requests", text: generalMessages.tooManyRequests }
      : { title: "Something went wrong", text: generalMessages.unexpected };
  return (
    <main className="grid min-h-dvh place-items-center px-5 py-10">
      <AdminHead title={title} />
      <div className="max-w-prose text-center">
        <h1 className="text-2xl">{title}</h1>
        <p className="mt-3 mb-6 text-umber">{text}</p>
        <Button onClick={() => location.reload()}>Try again</Button>
        {reference !== undefined && <ErrorReference reference={reference} />}
      </div>
    </main>
  );
}
