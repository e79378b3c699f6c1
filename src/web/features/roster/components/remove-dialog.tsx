import { sentenceOf } from '../../../http/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useRemoveFromRoster } from '../requests.ts'
import type { FreelancerRow } from '../view-model.ts'

type RemoveDialogProps = { projectId: string; person: FreelancerRow; onClose: () => void }

/** Mounted while it is open: asks before somebody is taken off the roster, and says how to undo it. */
export function RemoveDialog({ projectId, person, onClose }: RemoveDialogProps) {
  const remove = useRemoveFromRoster(projectId)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Remove ${person.name}?`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            busy={remove.isPending}
            onClick={() => remove.mutate(person.userId, { onSuccess: onClose })}
          >
            Remove
          </Button>
        </>
      }
    >
      <p>They can no longer open this project, and their hours leave the summary.</p>
      <p>
        To undo this, invite <strong>{person.email}</strong> again: everything that was saved returns with
        them.
      </p>
      {remove.error && <Notice tone="error">{sentenceOf(remove.error, 'Save failed')}</Notice>}
    </Dialog>
  )
}
