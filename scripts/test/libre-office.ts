import { hasApt, hasProgram, installPackages } from "./apt.ts";

export const LIBRE_OFFICE = "soffice";

/** Installs LibreOffice if it is missing and may be installed; otherwise prints what is skipped. */
export async function seekLibreOffice(mayInstall: boolean): Promise<void> {
  if (hasProgram(LIBRE_OFFICE)) return;
  if (mayInstall && hasApt()) {
    console.log("No LibreOffice here: installing one.");
    await installPackages(["libreoffice-calc-nogui"]);
    if (hasProgram(LIBRE_OFFICE)) return;
  }
  const advice = hasApt() ? "npm test -- --install" : "a LibreOffice of your system (soffice on the PATH)";
  console.log(`Skipped: opening exported files needs LibreOffice. Test them with: ${advice}`);
}
