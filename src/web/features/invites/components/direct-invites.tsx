import { type SubmitEvent, useState } from 'react'
import { ApiError, sentenceOf } from '../../../http/api-error.ts'
import { useTexts } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCreateInvite } from '../requests.ts'
import { texts } from '../texts.ts'
import { InviteColumn, type InviteColumnProps } from './invite-column.tsx'
import styles from './direct-invites.module.css'

type DirectInvitesProps = Omit<InviteColumnProps, 'create' | 'failure'> & {
  invitedRole: 'ADMIN' | 'PLANNER'
  /** Nobody can join, so nothing creates an invite. */
  isClosed: boolean
  createLabel: string
}

/**
 * The invites of administrators or planners. The button makes the link directly; with an address in the field beside it the
 * invite is mailed there and serves nobody else.
 */
export function DirectInvites({ invitedRole: role, createLabel, isClosed, ...column }: DirectInvitesProps) {
  const t = useTexts(texts)
  const create = useCreateInvite(column.projectId)
  const [email, setEmail] = useState('')
  const refusal = create.error instanceof ApiError ? create.error.fields['email'] : undefined
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const bound = email.trim()
    create.mutate(bound === '' ? { role } : { role, email: bound }, { onSuccess: () => setEmail('') })
  }
  return (
    <InviteColumn
      {...column}
      failure={create.error && !refusal ? sentenceOf(create.error, t.createFailed) : undefined}
      create={
        !isClosed && (
          <form className={styles.form} noValidate onSubmit={submit}>
            <TextField
              type="email"
              label={t.email}
              labelAside={t.optional}
              hint={t.boundHint}
              error={refusal}
              value={email}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => setEmail(target.value)}
            />
            <Button type="submit" icon="plus" busy={create.isPending}>
              {create.isPending ? t.creating : createLabel}
            </Button>
          </form>
        )
      }
    />
  )
}
