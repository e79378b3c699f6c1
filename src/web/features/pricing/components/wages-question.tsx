import { formatCents } from '../../../../domain/money.ts'
import { useTexts } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { texts } from '../texts.ts'
import type { Doubt } from '../view-model.ts'

export type WagesQuestionProps = { doubts: readonly Doubt[]; onAnswer: (isSure: boolean) => void }

/** Asks once more about wages that rise steeply, or that somebody else has changed meanwhile. Mount it only while it is open. */
export function WagesQuestion({ doubts, onAnswer }: WagesQuestionProps) {
  const t = useTexts(texts)
  const amount = (cents: number | null) => (cents === null ? t.noOwnWage : formatCents(cents))
  return (
    <Dialog
      onClose={() => onAnswer(false)}
      title={t.askSure}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>{t.cancel}</Button>
          <Button variant="primary" onClick={() => onAnswer(true)}>
            {t.saveAnyway}
          </Button>
        </>
      }
    >
      {doubts.map(({ kind, mode, beforeCents, afterCents }) => (
        <p key={mode}>{t[kind](t.modes[mode], amount(beforeCents), amount(afterCents))}</p>
      ))}
    </Dialog>
  )
}
