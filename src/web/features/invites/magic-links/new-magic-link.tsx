import { type SubmitEvent, useState } from 'react'
import { sentenceOf } from '../../../http/api-error.ts'
import { useTexts } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { focusOnError, Form } from '../../../ui/form.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useCreateMagicLink } from '../requests.ts'
import { texts } from './texts.ts'
import styles from './new-magic-link.module.css'

export type LinkPerson = { userId: string; name: string; email: string }

type NewMagicLinkProps = { projectId: string; people: LinkPerson[] }

/** Creates a magic link for a person on the roster. The server decides whether that is allowed. */
export function NewMagicLink({ projectId, people }: NewMagicLinkProps) {
  const t = useTexts(texts)
  const create = useCreateMagicLink(projectId)
  const [userId, setUserId] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const change = (wanted: string) => {
    setUserId(wanted)
    setIsMissing(false)
    create.reset()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (userId === '') focusOnError(event.currentTarget, () => setIsMissing(true))
    else create.mutate(userId)
  }
  const failure = create.error && sentenceOf(create.error, t.createLinkFailed)
  return (
    <Form className={styles.form} onSubmit={submit}>
      <SelectField
        label={t.person}
        value={userId}
        hint={t.personHint}
        error={isMissing ? t.personNeeded : failure}
        onChange={(event) => change(event.target.value)}
      >
        <option value="">{t.select}</option>
        {people.map(({ userId: id, name, email }) => (
          <option key={id} value={id}>
            {name === email ? email : `${name} (${email})`}
          </option>
        ))}
      </SelectField>
      <Button type="submit" icon="plus" busy={create.isPending}>
        {create.isPending ? t.creating : t.createLink}
      </Button>
    </Form>
  )
}
