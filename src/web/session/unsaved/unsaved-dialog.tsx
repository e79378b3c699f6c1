import { useTexts } from '../../i18n/language.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { signOut } from '../sign-out.ts'
import { unsavedTexts } from './texts.ts'

/** Asks before a sign-out that would lose unsaved drafts. It is mounted while it is open. */
export function UnsavedDialog({ onClose }: { onClose: () => void }) {
  const say = useTexts(unsavedTexts)
  return (
    <Dialog
      onClose={onClose}
      title={say.askSignOut}
      footer={
        <>
          <Button onClick={onClose}>{say.stay}</Button>
          <Button variant="danger" onClick={() => void signOut()}>
            {say.signOut}
          </Button>
        </>
      }
    >
      <p>{say.isLost}</p>
    </Dialog>
  )
}
