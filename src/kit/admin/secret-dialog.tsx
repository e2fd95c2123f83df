import { CopyOnceDialog } from "./copy-once-dialog.tsx";

interface SecretDialogProps {
  secret: string;
  texts: { secretTitle: string; secretHint: string; copy: string; copied: string; copyFailed: string };
  onClose: () => void;
}

/** Shows a new secret, once. Mounted while open. */
export function SecretDialog({ secret, texts, onClose }: SecretDialogProps) {
  return (
    <CopyOnceDialog
      title={texts.secretTitle}
      hint={texts.secretHint}
      text={secret}
      copyLabel={texts.copy}
      copiedText={texts.copied}
      failedText={texts.copyFailed}
      onClose={onClose}
    />
  );
}
