import { useEffect, useRef } from 'react'
import type { InviteQuestion } from '../../../../contract/invites.ts'
import type { UserReply } from '../../../../contract/sign-in.ts'
import { roleLabel } from '../../../../domain/roles.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { OuterScreen } from '../../../session/outer-screen.tsx'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { texts } from './texts.ts'
import styles from './join-question.module.css'

type JoinQuestionProps = {
  invite: InviteQuestion
  user: UserReply
  isJoining: boolean
  onJoin: () => void
  onNotNow: () => void
}

/** Asks whether to join an organisation, and names what it would see of the person. */
export function JoinQuestion({ invite, user, isJoining, onJoin, onNotNow }: JoinQuestionProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const question = t.askJoin(invite.tenantName)
  // The question takes the focus and not its button, so that a key which was meant for another page joins nothing.
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => group.current?.focus(), [])
  const seen = [
    [t.name, `${user.firstName} ${user.lastName}`.trim()],
    [t.phone, user.phone],
    [t.email, user.email],
    [t.particulars, t.particularsSeen],
    [t.hours, t.hoursSeen],
  ]
  return (
    <OuterScreen title={question} intro={t.offer(invite.projectName, roleLabel(invite.role, language))}>
      <div ref={group} role="group" aria-label={question} tabIndex={-1} className={styles.group}>
        <section className={styles.seen} aria-labelledby="what-is-seen">
          <h2 id="what-is-seen" className={styles.heading}>
            {t.whatIsSeen(invite.tenantName)}
          </h2>
          <dl className={styles.list}>
            {seen.map(([term, value]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value || t.notGiven}</dd>
              </div>
            ))}
          </dl>
        </section>
        <p className={styles.hint}>{t.staysOpen}</p>
        <Stack gap={2}>
          <Button variant="primary" size="lg" block busy={isJoining} onClick={onJoin}>
            {t.join}
          </Button>
          <Button size="lg" block onClick={onNotNow}>
            {t.notNow}
          </Button>
        </Stack>
      </div>
    </OuterScreen>
  )
}
