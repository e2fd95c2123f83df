/** Spec: storefront §8, admin §8. */
export const authMessages = {
  noUser: "No user found with this email address.",
  wrongPassword: "Incorrect password.",
  emailInUse: "An account with this email already exists.",
  weakPassword: "Password should be at least 6 characters.",
  invalidEmail: "Invalid email address.",
  tooManyAttempts: "Too many failed attempts. Please try again later.",
  accessDenied: "Access denied. Admin privileges required.",
  signInFirst: "Please sign in.",
  lastAdmin: "The shop's only admin cannot lose the right",
  ownRight: "You cannot withdraw your own admin right. Ask another admin to do it.",
  welcome: "Welcome to admin panel!",
  signedOut: "Signed out successfully",
  signOutFailed: "Error signing out",
  loginFailed: "Login failed",
} as const;
