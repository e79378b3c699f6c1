import { useState } from 'react'
import type { ProjectReply } from '../../../../contract/projects.ts'
import { useTexts } from '../../../i18n/language.ts'
import { Button, type ButtonSize } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useUpdateProject } from '../changes.ts'
import { texts } from '../texts.ts'
import { ArchiveProjectDialog, RenameProjectDialog } from './project-dialogs.tsx'
import styles from './project-actions.module.css'

type ProjectActionsProps = {
  project: ProjectReply
  size?: 'sm' | 'md'
  /** Id of the element that names the project for screen readers, needed where there are several. */
  describedBy?: string
}

/** Offers to rename the project and, unless it is archived, to archive it. */
export function ProjectActions({ project, size = 'md', describedBy }: ProjectActionsProps) {
  const t = useTexts(texts)
  const [open, setOpen] = useState<'rename' | 'archive'>()
  const close = () => setOpen(undefined)
  return (
    <span className={styles.actions}>
      <IconButton
        icon="pencil"
        label={t.renameProject}
        size={size}
        aria-describedby={describedBy}
        onClick={() => setOpen('rename')}
      />
      {!project.archived && (
        <IconButton
          icon="archive"
          label={t.archiveProject}
          size={size}
          aria-describedby={describedBy}
          onClick={() => setOpen('archive')}
        />
      )}
      {open === 'rename' && <RenameProjectDialog project={project} onClose={close} />}
      {open === 'archive' && <ArchiveProjectDialog project={project} onClose={close} />}
    </span>
  )
}

type BringBackButtonProps = { projectId: string; size?: ButtonSize; describedBy?: string }

export function BringBackButton({ projectId, size, describedBy }: BringBackButtonProps) {
  const t = useTexts(texts)
  const update = useUpdateProject(projectId)
  const { show } = useToast()
  const bringBack = () =>
    update.mutate(
      { archived: false },
      { onSuccess: () => show(t.saved), onError: () => show(t.saveFailed, { tone: 'error' }) },
    )
  return (
    <Button size={size} busy={update.isPending} aria-describedby={describedBy} onClick={bringBack}>
      {t.bringBack}
    </Button>
  )
}

/** The notice on the page of an archived project. */
export function ArchivedNotice({ projectId }: { projectId: string }) {
  const t = useTexts(texts)
  return (
    <Notice tone="warning" action={<BringBackButton projectId={projectId} size="sm" />}>
      {t.isArchived}
    </Notice>
  )
}
