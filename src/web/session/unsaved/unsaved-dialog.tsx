import { useTexts } from '../../i18n/language.ts'
import { inBackground } from '../../in-background.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { signOut } from '../sign-out.ts'
import { unsavedTexts } from './texts.ts'

/** Asks before a sign-out that would lose unsaved drafts. It is mounted while it is open. */
export function UnsavedDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(unsavedTexts)
  return (
    <Dialog
      onClose={onClose}
      title={t.askSignOut}
      footer={
        <>
          <Button onClick={onClose}>{t.stay}</Button>
          <Button variant="danger" onClick={() => inBackground(signOut())}>
            {t.signOut}
          </Button>
        </>
      }
    >
      <p>{t.isLost}</p>
    </Dialog>
  )
}
