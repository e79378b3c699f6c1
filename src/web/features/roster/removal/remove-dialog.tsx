import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../../http/api-error.ts'
import { useTexts } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { PersonOfRow } from '../view-model.ts'
import { gapsLeftQuery, useRemoveFromRoster } from './requests.ts'
import { texts } from './texts.ts'

type RemoveDialogProps = { projectId: string; person: PersonOfRow; onClose: () => void }

/**
 * Asks before a person is taken off the roster, and says how many hours become gaps and how to undo that. Mount it only while
 * it is open.
 */
export function RemoveDialog({ projectId, person, onClose }: RemoveDialogProps) {
  const t = useTexts(texts)
  const remove = useRemoveFromRoster(projectId)
  // Nothing is counted of a person who is off the roster.
  const isLeaving = remove.isPending || remove.isSuccess
  const { data: left, error } = useQuery({ ...gapsLeftQuery(projectId, person.userId), enabled: !isLeaving })
  return (
    <Dialog
      onClose={onClose}
      title={t.askRemove(person.name)}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            variant="danger"
            busy={remove.isPending}
            onClick={() => remove.mutate(person.userId, { onSuccess: onClose })}
          >
            {t.remove}
          </Button>
        </>
      }
    >
      <p>{t.removeMeans}</p>
      <p role="status">{left ? t.gapsLeft(left.hours) : error ? t.gapsFailed : t.countingGaps}</p>
      <p>
        {t.undoRemove.before}
        <strong>{person.email}</strong>
        {t.undoRemove.after}
      </p>
      {remove.error && <Notice tone="error">{sentenceOf(remove.error, t.saveFailed)}</Notice>}
    </Dialog>
  )
}
