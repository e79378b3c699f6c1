import { useTexts } from '../../i18n/language.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { OpenQuestion } from './gesture-questions.ts'
import { closingTexts } from './texts.ts'

/** Asks about a gesture. Cancel changes nothing. */
export function GestureDialog({ open }: { open: OpenQuestion }) {
  const t = useTexts(closingTexts)
  const cancel = () => open.answer(false)
  const [first] = open.questions ?? []
  return (
    <Dialog
      title={t.saveThis}
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>{t.cancel}</Button>
          <Button variant="primary" onClick={() => open.answer(true)}>
            {first ? first.confirm : t.tryAgain}
          </Button>
        </>
      }
    >
      {open.questions ? (
        open.questions.map(({ words }) => <p key={words}>{words}</p>)
      ) : (
        <p>{t.couldNotAsk}</p>
      )}
    </Dialog>
  )
}
