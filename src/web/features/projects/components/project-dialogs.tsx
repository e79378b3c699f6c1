import type { SubmitEvent } from 'react'
import type { ProjectReply } from '../../../../contract/projects.ts'
import { sentenceOf } from '../../../http/api-error.ts'
import { useTexts } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useUpdateProject } from '../changes.ts'
import { texts } from '../texts.ts'
import { ProjectNameField, useProjectName } from './project-name-form.tsx'

interface ProjectDialogProps {
  project: ProjectReply
  onClose: () => void
}

/** Mounted while it is open. */
export function RenameProjectDialog({ project, onClose }: ProjectDialogProps) {
  const t = useTexts(texts)
  const name = useProjectName(project.name)
  const update = useUpdateProject(project.id)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const checked = name.checked(event.currentTarget)
    if (checked !== undefined && !update.isPending) update.mutate({ name: checked }, { onSuccess: onClose })
  }
  return (
    <Dialog
      onClose={onClose}
      title={t.renameProject}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" variant="primary" busy={update.isPending}>
            {t.save}
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
  const t = useTexts(texts)
  const update = useUpdateProject(project.id)
  return (
    <Dialog
      onClose={onClose}
      title={t.askArchive(project.name)}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            variant="primary"
            busy={update.isPending}
            onClick={() => update.mutate({ archived: true }, { onSuccess: onClose })}
          >
            {t.archive}
          </Button>
        </>
      }
    >
      <p>{t.archiveMeans}</p>
      {update.error && <Notice tone="error">{sentenceOf(update.error, t.saveFailed)}</Notice>}
    </Dialog>
  )
}
