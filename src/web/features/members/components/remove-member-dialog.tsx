import { sentenceOf } from '../../../http/api-error.ts'
import { useTexts } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useRemoveMember } from '../requests.ts'
import { texts } from '../texts.ts'
import type { MemberRow } from '../view-model.ts'

interface RemoveMemberDialogProps {
  organisation: { tenantId: string; tenantName: string }
  member: MemberRow
  onClose: () => void
}

/** Asks before a membership ends, and says what is lost and what stays. Mounted while it is open. */
export function RemoveMemberDialog({ organisation, member, onClose }: RemoveMemberDialogProps) {
  const t = useTexts(texts)
  const { show } = useToast()
  const remove = useRemoveMember(organisation.tenantId, member.userId)
  const done = () => {
    show(t.removed(member.name))
    onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      title={t.askRemove(member.name, organisation.tenantName)}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            variant="danger"
            busy={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSuccess: done })}
          >
            {t.remove}
          </Button>
        </>
      }
    >
      <p>{t.whatEnds}</p>
      <p>{t.whatStays}</p>
      {remove.error && <Notice tone="error">{sentenceOf(remove.error, t.removeFailed)}</Notice>}
    </Dialog>
  )
}
