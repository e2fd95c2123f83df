import { hasApt, hasProgram, installPackages } from "./apt.ts";

/** The second makes the certificate that the first is tested with. */
const NEEDED = { nginx: "nginx-light", openssl: "openssl" };

const isHere = () => Object.keys(NEEDED).every(hasProgram);

/** Installs nginx where that is allowed and it is missing; says what is skipped without. Answers whether it is there. */
export async function seekNginx(mayInstall: boolean): Promise<boolean> {
  if (isHere()) return true;
  if (mayInstall && hasApt()) {
    console.log("No nginx here: installing one.");
    await installPackages(Object.values(NEEDED));
    if (isHere()) return true;
  }
  const advice = hasApt() ? "npm test -- --install" : "an nginx and openssl of your system";
  console.log(`Skipped: deploy/nginx needs an nginx. Test it with: ${advice}`);
  return false;
}
