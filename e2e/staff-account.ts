/** The admin account of the test shops. */
export const STAFF = { email: "staff@example.com", password: "a-password-for-tests" };
