/** URL path of the newsletter issue list. */
export const ISSUES_PATH = "/admin/contact-messages/issues";
