import { type SubmitEvent, useState } from 'react'
import { sentenceOf } from '../../../http/api-error.ts'
import { useTexts } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { focusOnError } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useEraseMember } from '../requests.ts'
import { texts } from '../texts.ts'
import { isSameName, type MemberRow } from '../view-model.ts'
import styles from './erase-member-dialog.module.css'

interface EraseMemberDialogProps {
  tenantId: string
  member: Pick<MemberRow, 'userId' | 'name'>
  /** The access of a former member has ended. */
  isFormer?: boolean
  onClose: () => void
}

/** Says what an erasure takes and what it leaves, and erases once the person's name is typed. Mounted while it is open. */
export function EraseMemberDialog({ tenantId, member, isFormer = false, onClose }: EraseMemberDialogProps) {
  const t = useTexts(texts)
  const { show } = useToast()
  const erase = useEraseMember(tenantId, member.userId)
  const [typed, setTyped] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!isSameName(typed, member.name)) {
      focusOnError(event.currentTarget, () => setIsRefused(true))
      return
    }
    erase.mutate(undefined, {
      onSuccess: () => {
        show(t.erased)
        onClose()
      },
    })
  }
  return (
    <Dialog
      onClose={onClose}
      title={t.askErase(member.name)}
      width={520}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" variant="danger" busy={erase.isPending}>
            {t.erase}
          </Button>
        </>
      }
    >
      <ul className={styles.consequences}>
        <li>
          {t.identityGoes} {!isFormer && t.accessEnds}
        </li>
        <li>{t.comingGo}</li>
        <li>{t.pastStay}</li>
        <li>{t.accountGoes}</li>
      </ul>
      <Notice tone="warning">{t.forGood}</Notice>
      <TextField
        label={t.typeName(member.name)}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        error={isRefused ? t.otherName : undefined}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setIsRefused(false)
        }}
      />
      {erase.error && <Notice tone="error">{sentenceOf(erase.error, t.eraseFailed)}</Notice>}
    </Dialog>
  )
}
