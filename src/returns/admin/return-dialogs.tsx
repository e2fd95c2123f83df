import { FormTextarea } from "#kit/admin/forms/form-fields.tsx";
import { Opened } from "#kit/admin/forms/opened.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

import { returnDecisionSchema } from "../rules/return-input.ts";
import { returnMessages } from "../rules/return-messages.ts";
import type { ReturnRow } from "../rules/return.ts";
import { staffReturnMessages as messages } from "../rules/staff-messages.ts";
import { CorrectDialog, InspectDialog } from "./inspect-dialogs.tsx";
import { ReturnPhotos } from "./return-photos.tsx";

/** Properties of a dialog about a return. */
export interface ReturnDialogProps {
  /** The return that the dialog is about. */
  given: ReturnRow;
  /** The shop's address, which the instructions state. */
  shopAddress: string;
  isOpen: boolean;
  close: () => void;
  onChanged: () => Promise<void> | void;
}

/** The dialogs about one return, by their names in the URL. */
const RETURN_DIALOGS = {
  "return-approve": ApproveDialog,
  "return-reject": RejectDialog,
  "return-inspect": InspectDialog,
  "return-correct": CorrectDialog,
} as const;

export type ReturnDialogName = keyof typeof RETURN_DIALOGS;

const NAMES = Object.keys(RETURN_DIALOGS) as ReturnDialogName[];

interface ReturnDialogsProps {
  rows: readonly ReturnRow[];
  shopAddress: string;
  onChanged: () => Promise<void> | void;
}

/** The dialogs about each of these returns; opened by `?dialog=return-…&id=…`. */
export function ReturnDialogs({ rows, shopAddress, onChanged }: ReturnDialogsProps) {
  const dialog = useRecordDialog({
    records: rows,
    getId: ({ reference }) => reference,
    adds: "",
    edits: NAMES,
    notFound: returnMessages.notFound,
  });
  return (
    <Opened dialog={dialog}>
      {({ name, record, isOpen, close }) => {
        const openedName = NAMES.find((known) => known === name);
        const OpenedDialog = openedName && RETURN_DIALOGS[openedName];
        const props = { shopAddress, isOpen, close, onChanged };
        return record && OpenedDialog && <OpenedDialog given={record} {...props} />;
      }}
    </Opened>
  );
}

function ApproveDialog({ given, shopAddress, isOpen, close, onChanged }: ReturnDialogProps) {
  const { reference } = given;
  const form = useRecordForm({
    record: undefined,
    schema: returnDecisionSchema,
    toValues: () => ({ instructions: messages.defaultInstructions(reference, shopAddress) }),
    toInput: ({ instructions }) => ({ decision: "approve" as const, instructions }),
    save: async (json) => {
      const param = { reference };
      await callStaffWrite("return_approved", "POST /api/admin/returns/:reference/decision", { param, json });
      return undefined;
    },
    labels: {},
    texts: { saved: messages.approved, saveFailed: messages.saveFailed },
    reload: async () => onChanged(),
    onSaved: close,
  });
  return (
    <RecordDialog
      form={form}
      item="return"
      isOpen={isOpen}
      onClose={close}
      title={messages.approveTitle(reference)}
      saveLabel={messages.approve}
      isLocked={form.isSaving}
    >
      <ReturnPhotos given={given} />
      <FormTextarea
        form={form.fields}
        name="instructions"
        label={messages.instructions}
        hint={messages.instructionsHint}
        required
        rows={5}
      />
    </RecordDialog>
  );
}

function RejectDialog({ given, isOpen, close, onChanged }: ReturnDialogProps) {
  const { reference } = given;
  const form = useRecordForm({
    record: undefined,
    schema: returnDecisionSchema,
    toValues: () => ({ reason: "" }),
    toInput: ({ reason }) => ({ decision: "reject" as const, reason }),
    save: async (json) => {
      const param = { reference };
      await callStaffWrite("return_rejected", "POST /api/admin/returns/:reference/decision", { param, json });
      return undefined;
    },
    labels: {},
    texts: { saved: messages.rejected, saveFailed: messages.saveFailed },
    reload: async () => onChanged(),
    onSaved: close,
  });
  return (
    <RecordDialog
      form={form}
      item="return"
      isOpen={isOpen}
      onClose={close}
      title={messages.rejectTitle(reference)}
      saveLabel={messages.reject}
      saveVariant="danger"
      isLocked={form.isSaving}
    >
      <ReturnPhotos given={given} />
      <FormTextarea
        form={form.fields}
        name="reason"
        label={messages.reason}
        hint={messages.reasonHint}
        required
        rows={3}
      />
    </RecordDialog>
  );
}
