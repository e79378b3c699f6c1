import { useTexts } from '../../../i18n/language.ts'
import { Notice } from '../../../ui/notice.tsx'
import { BringBackButton } from './bring-back-button.tsx'
import { projectTexts } from './texts.ts'

/** The notice on the page of an archived project. */
export function ArchivedNotice({ projectId }: { projectId: string }) {
  const t = useTexts(projectTexts)
  return (
    <Notice tone="warning" action={<BringBackButton projectId={projectId} size="sm" />}>
      {t.isArchived}
    </Notice>
  )
}
