import { useState } from 'react'
import type { ProjectReply } from '../../../../contract/projects.ts'
import { LazyPart } from '../../../crash-screen.tsx'
import { useTexts } from '../../../i18n/language.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazyComponent } from '../../../ui/lazy-component.ts'
import { usePreload } from '../../../ui/use-preload.ts'
import { projectTexts } from './texts.ts'

const settings = {
  path: 'M3.5 6.5h6M13.5 6.5h3M3.5 13.5h3M10.5 13.5h6M11.5 4.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM8.5 11.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
}

const loadDialog = () => import('./project-settings-dialog.tsx')
const ProjectSettingsDialog = lazyComponent(async () => (await loadDialog()).ProjectSettingsDialog)
const loadArchive = () => import('./archive-project-dialog.tsx')
const ArchiveProjectDialog = lazyComponent(async () => (await loadArchive()).ArchiveProjectDialog)

type ProjectSettingsProps = {
  project: ProjectReply
  /** Id of the element that names the project for screen readers, needed where there are several. */
  describedBy?: string
}

/** The button that opens a project's settings, which also archive the project. */
export function ProjectSettings({ project, describedBy }: ProjectSettingsProps) {
  const t = useTexts(projectTexts)
  const [open, setOpen] = useState<'settings' | 'archive'>()
  const close = () => setOpen(undefined)
  usePreload(loadDialog)
  usePreload(loadArchive)
  return (
    <>
      <IconButton
        icon={settings}
        label={t.settings}
        aria-describedby={describedBy}
        onClick={() => setOpen('settings')}
      />
      <LazyPart onFailed={close}>
        {open === 'settings' && (
          <ProjectSettingsDialog project={project} onClose={close} onArchive={() => setOpen('archive')} />
        )}
        {open === 'archive' && <ArchiveProjectDialog project={project} onClose={close} />}
      </LazyPart>
    </>
  )
}
