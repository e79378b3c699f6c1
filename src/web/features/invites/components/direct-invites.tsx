import { type SubmitEvent, useState } from 'react'
import { ApiError, sentenceOf } from '../../../http/api-error.ts'
import { useTexts } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { focusOnError, Form } from '../../../ui/form.tsx'
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
  const { mutate, isPending } = useCreateInvite(column.projectId)
  const [email, setEmail] = useState('')
  const [error, setError] = useState<Error>()
  const refusal = error instanceof ApiError ? error.fields['email'] : undefined
  const submit = ({ currentTarget }: SubmitEvent<HTMLFormElement>) => {
    const bound = email.trim()
    setError(undefined)
    mutate(bound === '' ? { role } : { role, email: bound }, {
      onSuccess: () => setEmail(''),
      onError: (failed) => focusOnError(currentTarget, () => setError(failed)),
    })
  }
  return (
    <InviteColumn
      {...column}
      failure={error && !refusal && sentenceOf(error, t.createFailed)}
      create={
        !isClosed && (
          <Form className={styles.form} onSubmit={submit}>
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
            <Button type="submit" icon="plus" busy={isPending}>
              {isPending ? t.creating : createLabel}
            </Button>
          </Form>
        )
      }
    />
  )
}
