import { messages } from '../../../../domain/messages.ts'
import { useTexts } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { texts } from '../texts.ts'

type CannotRemoveDialogProps = {
  /** Says whom to ask; undefined while the project is loading. */
  promise: string | undefined
  onClose: () => void
}

/** Explains, after a press on a saved hour, that a freelancer cannot remove it. */
export function CannotRemoveDialog({ promise, onClose }: CannotRemoveDialogProps) {
  const t = useTexts(texts)
  return (
    <Dialog
      onClose={onClose}
      title={t.cannotRemove}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t.ok}
        </Button>
      }
    >
      <p>{useTexts(messages).cannotRemoveHours}</p>
      {promise && <p>{promise}</p>}
    </Dialog>
  )
}
