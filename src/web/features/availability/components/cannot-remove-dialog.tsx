import { messages } from '../../../../domain/messages.ts'
import { useTexts } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { texts } from '../texts.ts'

/** Explains, after a press on a saved hour, that a freelancer cannot remove it. */
export function CannotRemoveDialog({ onClose }: { onClose: () => void }) {
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
    </Dialog>
  )
}
