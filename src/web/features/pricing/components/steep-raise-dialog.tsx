import { formatCents } from '../../../../domain/money.ts'
import { useTexts } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { texts } from '../texts.ts'
import type { SteepRaise } from '../view-model.ts'

type SteepRaiseDialogProps = { raises: readonly SteepRaise[]; onSave: () => void; onClose: () => void }

/** Asks once more about wages that rise steeply. Mount it only while it is open. */
export function SteepRaiseDialog({ raises, onSave, onClose }: SteepRaiseDialogProps) {
  const t = useTexts(texts)
  const saveAnyway = () => {
    onClose()
    onSave()
  }
  return (
    <Dialog
      onClose={onClose}
      title={t.askSteep}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="primary" onClick={saveAnyway}>
            {t.saveAnyway}
          </Button>
        </>
      }
    >
      {raises.map(({ mode, beforeCents, afterCents }) => (
        <p key={mode}>{t.steep(t.modes[mode], formatCents(beforeCents), formatCents(afterCents))}</p>
      ))}
    </Dialog>
  )
}
