import type { ProjectReply } from '../../../../contract/projects.ts'
import { sentenceOf } from '../../../http/api-error.ts'
import { useTexts } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useUpdateProject } from '../changes.ts'
import { texts } from '../texts.ts'

/** Mounted while it is open. */
export function ArchiveProjectDialog({ project, onClose }: { project: ProjectReply; onClose: () => void }) {
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
