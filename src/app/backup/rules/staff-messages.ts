import type { BackupWarning } from "./backup-status.ts";

/** Staff texts for backups. Not quoted by the specification. */
export const backupStatusMessages = {
  title: "Backups",
  hint: (time: string) => `Every day at ${time}. Set by the server's environment variables.`,
  last: "Last backup",
  none: "No backup yet",
  size: "Size",
  place: "Location",
  onMachine: (machine: string, folder: string) => `${folder} on ${machine}`,
  inBucket: (bucket: string) => `bucket ${bucket}`,
  notInBucket: (bucket: string) => `not yet in the bucket ${bucket}`,
  onlyOnMachine: "Only on the shop's machine. Set BACKUP_URL to copy backups to a bucket.",
  encryption: "Encryption",
  encrypted: "Encrypted. Only the owner of the private key can read it.",
  notEncrypted: "Not encrypted. Set BACKUP_RECIPIENT to encrypt backups.",
  lastCheck: "Last check",
  notChecked: "Not checked yet. The shop checks the newest backup every week.",
  intact: "intact: the shop read all tables and files",
  /** The shop cannot decrypt backups, so it does not claim that they can be restored. */
  unchanged:
    "checksum and structure are intact. The shop has no private key, so it cannot read the contents.",
  checkContents: "To check the contents, run npm run restore -- --check --identity FILE ARCHIVE",
  warning: (warning: BackupWarning): string => {
    switch (warning.kind) {
      case "none":
        return "No backup yet";
      case "old":
        return `The last backup is ${warning.days} days old`;
      case "damaged":
        return "The last checked backup is damaged or missing";
      case "not-copied":
        return "The last backup is not in the bucket";
      case "incomplete":
        return warning.images === 1
          ? "1 image is missing from the last backup"
          : `${warning.images} images are missing from the last backup`;
    }
  },
} as const;
