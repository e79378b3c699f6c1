import { type SubmitEvent, useState } from 'react'
import type { ProjectReply } from '../../../../contract/projects.ts'
import { type Role, roleLabel, ROLES } from '../../../../domain/roles.ts'
import { sentenceOf } from '../../../http/api-error.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { focusOnError } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useChangeMember } from '../requests.ts'
import { texts } from '../texts.ts'
import { type MemberRow, nameableProjects } from '../view-model.ts'
import styles from './role-dialog.module.css'

interface RoleDialogProps {
  tenantId: string
  member: MemberRow
  isOwn: boolean
  projects: readonly ProjectReply[]
  onClose: () => void
}

/** Gives a member a role, and names projects to a planner. Mounted while it is open. */
export function RoleDialog({ tenantId, member, isOwn, projects, onClose }: RoleDialogProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { show } = useToast()
  const change = useChangeMember(tenantId, member.userId, { isOwn })
  const [role, setRole] = useState<Role>(member.role)
  const [named, setNamed] = useState<string[]>(member.role === 'PLANNER' ? member.projectIds : [])
  const [isRefused, setIsRefused] = useState(false)
  const nameable = nameableProjects(projects, named)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (role === 'PLANNER' && named.length === 0) {
      focusOnError(event.currentTarget, () => setIsRefused(true))
      return
    }
    change.mutate(
      { role, projectIds: named },
      {
        onSuccess: () => {
          show(t.roleSaved(member.name))
          onClose()
        },
      },
    )
  }
  const name = (id: string, isOn: boolean) => {
    setIsRefused(false)
    setNamed(isOn ? [...named, id] : named.filter((each) => each !== id))
  }
  return (
    <Dialog
      onClose={onClose}
      title={t.roleOf(member.name)}
      width={520}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" variant="primary" busy={change.isPending}>
            {t.save}
          </Button>
        </>
      }
    >
      <fieldset className={styles.group}>
        <legend className={styles.hidden}>{t.role}</legend>
        {ROLES.map((each) => (
          <Choice
            key={each}
            type="radio"
            name="role"
            label={roleLabel(each, language)}
            hint={t.means[each]}
            checked={role === each}
            onChange={() => setRole(each)}
          />
        ))}
      </fieldset>
      {role === 'PLANNER' && (
        <fieldset className={styles.group} aria-describedby={isRefused ? 'no-project' : undefined}>
          <legend className={styles.legend}>{t.plansThese}</legend>
          {nameable.length === 0 && <p>{t.noProjectYet}</p>}
          <div className={styles.projects}>
            {nameable.map(({ id, name: label }) => (
              <Choice
                key={id}
                label={label}
                checked={named.includes(id)}
                isWrong={isRefused}
                onChange={(isOn) => name(id, isOn)}
              />
            ))}
          </div>
          {isRefused && (
            <p id="no-project" role="alert" className={styles.refusal}>
              {t.projectNeeded}
            </p>
          )}
        </fieldset>
      )}
      {isOwn && role !== 'ADMIN' && <Notice>{t.ownRole}</Notice>}
      {change.error && <Notice tone="error">{sentenceOf(change.error, t.saveFailed)}</Notice>}
    </Dialog>
  )
}
