/** What whoever backs a shop up or restores one is told. */
export const backupMessages = {
  noShop: "There is no shop to back up: the database holds no tables of it.",
  noFile: (path: string) => `There is no file ${path}.`,
  noFolder: (folder: string) => `${folder} is no folder.`,
  notAnArchive: (file: string) => `${file} is no backup of a shop.`,
  broken: (file: string, what: string) => `${file} is damaged or was changed: ${what}. Nothing was restored.`,
  cannotRestore: (file: string, what: string) => `${file} cannot be restored: ${what}.`,
  cannotBackUp: (what: string) =>
    `The database cannot be backed up: ${what}. A backup of it could not be restored.`,
  newerFormat: (file: string, program: string) =>
    `${file} was made by a newer program (${program}). Update this one, then restore it.`,
  newerTables: (file: string) =>
    `${file} holds tables of a newer release than this program knows. Update the program, then restore it.`,
  notEmpty: (table: string) =>
    `The database is not empty (${table} has rows). Add --replace to put the backup in its place.`,
  foreign: (table: string) =>
    `The database holds tables that are not this shop's (${table}). Restore into a database of the shop's own.`,
  othersConnected: (count: number) =>
    `${count} other connections are open to the database. Stop the shop first; if they are a pooler's or a monitor's, add --while-connected.`,
  notConfirmed: "Nothing was changed: the replacement was not confirmed.",
  busy: "Another command, or a shop that is still opening or already closing, has the data directory. Try again in a moment.",
  notYours:
    "The shop on the data directory is somebody else's. Run the backup as the user that runs the shop.",
  copyFailed: (words: string) => `The running shop could not copy its database: ${words}`,
};
