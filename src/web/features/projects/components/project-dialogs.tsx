import type { SubmitEvent } from 'react'
import type { ProjectReply } from '../../../../contract/projects.ts'
import { sentenceOf } from '../../../http/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useUpdateProject } from '../requests.ts'
import { ProjectNameField, useProjectName } from './project-name-form.tsx'

interface ProjectDialogProps {
  project: ProjectReply
  onClose: () => void
}

/** Mounted while it is open. */
export function RenameProjectDialog({ project, onClose }: ProjectDialogProps) {
  const name = useProjectName(project.name)
  const update = useUpdateProject(project.id)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const checked = name.checked(event.currentTarget)
    if (checked !== undefined && !update.isPending) update.mutate({ name: checked }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Rename project"
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={update.isPending}>
            Save
          </Button>
        </>
      }
    >
      <ProjectNameField value={name} failure={update.error} />
    </Dialog>
  )
}

/** Mounted while it is open. */
export function ArchiveProjectDialog({ project, onClose }: ProjectDialogProps) {
  const update = useUpdateProject(project.id)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Archive ${project.name}?`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={update.isPending}
            onClick={() => update.mutate({ archived: true }, { onSuccess: onClose })}
          >
            Archive
          </Button>
        </>
      }
    >
      <p>
        Freelancers can no longer open it, and invites to it wait. Nothing is lost: administrators still see
        and settle its hours, and can bring it back at any time.
      </p>
      {update.error && <Notice tone="error">{sentenceOf(update.error, 'Save failed')}</Notice>}
    </Dialog>
  )
}
