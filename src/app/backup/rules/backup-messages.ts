/** Messages of the backup and restore commands. */
export const backupMessages = {
  noShop: "There is nothing to back up: the database does not contain the shop's tables.",
  noFile: (path: string) => `File not found: ${path}`,
  notADirectory: (folder: string) => `${folder} is not a directory.`,
  notAnArchive: (file: string) => `${file} is not a backup of a shop.`,
  broken: (file: string, reason: string) => `${file} is damaged or was changed: ${reason}.`,
  missing: (path: string) => `The backup ${path} is missing.`,
  changed: (path: string) => `The backup ${path} was damaged or changed: its checksum is wrong.`,
  damaged: (path: string, reason: string) => `The backup ${path} is damaged: ${reason}.`,
  onOtherMachine: (name: string, machine: string) =>
    `The backup ${name} is only on ${machine}, where this process cannot check it. Set BACKUP_URL.`,
  needsIdentity: (file: string) =>
    `${file} is encrypted. Add --identity FILE with the private key. Nothing was restored.`,
  wrongIdentity: (file: string) =>
    `${file} cannot be decrypted with this identity: it was encrypted for another key, or its header was changed. Nothing was restored.`,
  notAnIdentityFile: (file: string) =>
    `${file} is not an identity file: each line must be a private key (AGE-SECRET-KEY-…) or a comment.`,
  existsInBucket: (name: string) =>
    `The backup bucket already contains another file ${name}. Nothing was overwritten.`,
  tooLargeForBucket: (name: string) =>
    `${name} is larger than 5 GiB, the maximum size of an upload to the backup bucket. Copy it in another way.`,
  cannotRestore: (file: string, reason: string) => `${file} cannot be restored: ${reason}.`,
  cannotBackUp: (reason: string) =>
    `The database cannot be backed up: ${reason}. Such a backup could not be restored.`,
  newerFormat: (file: string, program: string) =>
    `${file} was created by a newer version (${program}). Update this program, then restore the backup.`,
  newerTables: (file: string) =>
    `${file} contains tables of a newer version. Update this program, then restore the backup.`,
  outdatedTables: (file: string, release: string) =>
    `${file} was created by a version that is too old for this program. Restore it with release ${release}, create a backup there, then restore that backup.`,
  notEmpty: (table: string) =>
    `The database is not empty (${table} has rows). Add --replace to replace its data with the backup.`,
  foreign: (table: string) =>
    `The database contains tables of another application (${table}). Restore into a separate database.`,
  othersConnected: (count: number) =>
    `${count} other connections are open to the database. Stop the shop first; if they belong to a connection pooler or a monitor, add --while-connected.`,
  notConfirmed: "Nothing was changed: the replacement was not confirmed.",
  busy: "The data directory is in use by another command, or by a shop that is starting or stopping. Try again in a moment. If the error persists, check whether the shop's log reports that it could not open its control socket, and stop the shop first.",
  notOwner: "Another user runs the shop that uses the data directory. Run the backup as that user.",
  copyFailed: (reason: string) => `The running shop could not copy its database: ${reason}`,
};
