import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '../../../i18n/language.ts'
import { inBackground } from '../../../in-background.ts'
import { paths } from '../../../paths.ts'
import { useUser } from '../../../session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { useCreateProject } from '../changes.ts'
import { texts } from '../texts.ts'
import { tenantsOf } from '../view-model.ts'
import { ProjectNameField, useProjectName } from './project-name-form.tsx'

/** Creates a project in a tenant that the person administers, and opens its page. */
function useNewProject() {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const tenants = tenantsOf(useUser().memberships, 'ADMIN')
  const [tenantId, setTenantId] = useState(tenants[0]?.tenantId ?? '')
  const name = useProjectName()
  const create = useCreateProject()
  return {
    isBusy: create.isPending,
    submit: async (event: SubmitEvent<HTMLFormElement>) => {
      const checked = name.checked(event.currentTarget)
      if (checked === undefined) return
      // The field shows a failure. A dialog that was closed meanwhile must not navigate.
      const created = await create.run({ tenantId, name: checked })
      if (created) await navigate(paths.project(created.reply.id))
    },
    fields: (
      <ProjectNameField value={name} failure={create.error}>
        {tenants.length > 1 && (
          <SelectField
            label={t.organisation}
            value={tenantId}
            onChange={(event) => setTenantId(event.currentTarget.value)}
          >
            {tenants.map((tenant) => (
              <option key={tenant.tenantId} value={tenant.tenantId}>
                {tenant.tenantName}
              </option>
            ))}
          </SelectField>
        )}
      </ProjectNameField>
    ),
  }
}

/** The form at /auth for a signed-in administrator. */
export function CreateProjectForm() {
  const t = useTexts(texts)
  const { isBusy, submit, fields } = useNewProject()
  return (
    <section aria-label={t.createProject}>
      <Form onSubmit={(event) => inBackground(submit(event))}>
        <Stack gap={4}>
          {fields}
          <Button type="submit" size="lg" block busy={isBusy}>
            {t.createProject}
          </Button>
        </Stack>
      </Form>
    </section>
  )
}

/** Mount this dialog only while it is open. */
export function CreateProjectDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(texts)
  const { isBusy, submit, fields } = useNewProject()
  return (
    <Dialog
      onClose={onClose}
      title={t.createProject}
      onSubmit={(event) => inBackground(submit(event))}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            {t.createProject}
          </Button>
        </>
      }
    >
      {fields}
    </Dialog>
  )
}
