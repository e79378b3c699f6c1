import { messages } from '../../../../domain/messages.ts'
import { useTexts } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

/** What a press on a saved hour says. */
export function CannotRemoveDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Cannot remove hours"
      footer={
        <Button variant="primary" onClick={onClose}>
          OK
        </Button>
      }
    >
      <p>{useTexts(messages).cannotRemoveHours}</p>
    </Dialog>
  )
}
