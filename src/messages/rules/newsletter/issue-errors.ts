import { ShopError } from "#kit/rules/errors.ts";

import { issueMessages } from "./issue-messages.ts";
import type { IssueState } from "./issue.ts";

/** The newsletter issue cannot be changed or deleted, because it is not a draft. */
export class IssueNotEditable extends ShopError {
  readonly code = "issue-not-editable";

  constructor(status: IssueState) {
    super(issueMessages.notEditable(status));
  }
}

/** The newsletter issue cannot be sent, because it is being sent, was sent or has no recipients. */
export class IssueNotSendable extends ShopError {
  readonly code = "issue-not-sendable";
}

/** The newsletter issue cannot be stopped, because it is not being sent. */
export class IssueNotStoppable extends ShopError {
  readonly code = "issue-not-stoppable";

  constructor() {
    super(issueMessages.notStoppable);
  }
}

/** The shop has no mail server. */
export class EmailNotConfigured extends ShopError {
  readonly code = "email-not-configured";

  constructor() {
    super(issueMessages.noEmail);
  }
}
