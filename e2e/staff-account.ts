/** Who the browser tests' shop is opened with. */
export const STAFF = { email: "staff@example.com", password: "a-password-for-tests" };
