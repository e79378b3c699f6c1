import type { ProjectReply } from '../../../../contract/projects.ts'
import { roleIn } from '../../../../domain/roles.ts'
import { useTexts } from '../../../i18n/language.ts'
import { useUser } from '../../../session/use-session.ts'
import { Notice } from '../../../ui/notice.tsx'
import { BringBackButton } from './bring-back-button.tsx'
import { projectTexts } from './texts.ts'

/** The notice on the page of an archived project. Only administrators archive projects and bring them back. */
export function ArchivedNotice({ project }: { project: ProjectReply }) {
  const t = useTexts(projectTexts)
  const isAdmin = roleIn(useUser().memberships, project.tenantId) === 'ADMIN'
  return (
    <Notice tone="warning" action={isAdmin && <BringBackButton projectId={project.id} size="sm" />}>
      {t.isArchived}
    </Notice>
  )
}
