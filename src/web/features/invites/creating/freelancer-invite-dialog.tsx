import { type SubmitEvent, useState } from 'react'
import { ApiError, sentenceOf } from '../../../http/api-error.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { focusOnError } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useCreateInvite } from '../requests.ts'
import { type InviteErrors, inviteErrors, type InviteForm } from '../view-model.ts'
import { checkInvite } from './check-invite.ts'
import { CreatedInvite, type CreatedInviteProps } from './created-invite.tsx'
import { InviteFields } from './invite-fields.tsx'
import { texts } from './texts.ts'
import { useTypedInvite } from './use-typed-invite.ts'

type FreelancerInviteDialogProps = { projectId: string; onClose: () => void }

/** Mount this dialog only while it is open. The typed fields outlive it until the invite is created or cancelled. */
export function FreelancerInviteDialog({ projectId, onClose }: FreelancerInviteDialogProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { form, changeForm, clearForm } = useTypedInvite(projectId)
  const create = useCreateInvite(projectId, clearForm)
  const [errors, setErrors] = useState<InviteErrors>({})
  const [created, setCreated] = useState<CreatedInviteProps>()
  const dialog = {
    onClose,
    title: t.createTitle,
    closeLabel: t.close,
    width: 520,
  } as const

  const change = (changes: Partial<InviteForm>) => {
    changeForm(changes)
    setErrors({ ...errors, ...Object.fromEntries(Object.keys(changes).map((field) => [field, undefined])) })
  }
  const refuse = (element: HTMLFormElement, found: InviteErrors) => {
    focusOnError(element, () => setErrors(found))
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (create.isPending) return
    const element = event.currentTarget
    create.reset()
    const checked = checkInvite(form, language)
    if (!checked.ok) return refuse(element, checked.errors)
    create.mutate(checked.invite, {
      onSuccess: ({ url, expiresAt }) => setCreated({ email: form.email.trim(), url, expiresAt }),
      onError: (error) => {
        if (error instanceof ApiError) refuse(element, inviteErrors(Object.entries(error.fields)))
      },
    })
  }
  const cancel = () => {
    clearForm()
    onClose()
  }

  if (created) {
    return (
      <Dialog
        {...dialog}
        footer={
          <>
            <Button onClick={() => setCreated(undefined)}>{t.inviteAnother}</Button>
            <Button variant="primary" onClick={onClose}>
              {t.done}
            </Button>
          </>
        }
      >
        <CreatedInvite {...created} />
      </Dialog>
    )
  }
  return (
    <Dialog
      {...dialog}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={cancel}>{t.cancel}</Button>
          <Button type="submit" variant="primary" busy={create.isPending}>
            {create.isPending ? t.creating : t.createInvite}
          </Button>
        </>
      }
    >
      <InviteFields form={form} errors={errors} onChange={change} />
      {create.error && <Notice tone="error">{sentenceOf(create.error, t.createFailed)}</Notice>}
    </Dialog>
  )
}
