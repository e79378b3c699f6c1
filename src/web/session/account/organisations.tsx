import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { UserReply } from '../../../contract/sign-in.ts'
import { homePathOf, roleLabel } from '../../../domain/roles.ts'
import { sentenceOf } from '../../http/api-error.ts'
import { useSave } from '../../http/use-save.ts'
import { useLanguage, useTexts } from '../../i18n/language.ts'
import { storeUser } from '../../session-store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toast.tsx'
import { leaveTenant } from './requests.ts'
import { accountTexts } from './texts.ts'
import styles from './account-dialog.module.css'

type Membership = UserReply['memberships'][number]

/** Lists the person's organisations, each of which can be left. */
export function Organisations({ user, onLeft }: { user: UserReply; onLeft: () => void }) {
  const t = useTexts(accountTexts)
  const language = useLanguage()
  const [leaving, setLeaving] = useState<Membership>()
  return (
    <section className={styles.part} aria-labelledby="account-organisations">
      <h3 id="account-organisations" className={styles.heading}>
        {t.organisations}
      </h3>
      <ul className={styles.organisations}>
        {user.memberships.map((membership) => (
          <li key={membership.tenantId}>
            <span className={styles.organisation}>
              <strong>{membership.tenantName}</strong>
              <span>{roleLabel(membership.role, language)}</span>
            </span>
            <Button aria-label={t.leaveNamed(membership.tenantName)} onClick={() => setLeaving(membership)}>
              {t.leave}
            </Button>
          </li>
        ))}
      </ul>
      {leaving && <LeaveDialog membership={leaving} onClose={() => setLeaving(undefined)} onLeft={onLeft} />}
    </section>
  )
}

/** Asks before a person leaves, and says what ends and what stays. */
function LeaveDialog({
  membership: { tenantId, tenantName },
  onClose,
  onLeft,
}: {
  membership: Membership
  onClose: () => void
  onLeft: () => void
}) {
  const t = useTexts(accountTexts)
  const { show } = useToast()
  const navigate = useNavigate()
  const leaving = useSave({
    mutationFn: () => leaveTenant(tenantId),
    onSuccess: async (user) => {
      storeUser(user)
      show(t.left(tenantName))
      onLeft()
      // The screen behind the dialog may be about the organisation.
      await navigate(homePathOf(user.role))
    },
  })
  return (
    <Dialog
      onClose={onClose}
      title={t.askLeave(tenantName)}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="danger" busy={leaving.isPending} onClick={() => leaving.mutate(undefined)}>
            {t.leaveOrganisation}
          </Button>
        </>
      }
    >
      <div className={styles.consequences}>
        <p>{t.whatEnds}</p>
        <p>{t.whatStays}</p>
        {leaving.error && <Notice tone="error">{sentenceOf(leaving.error, t.leaveFailed)}</Notice>}
      </div>
    </Dialog>
  )
}
