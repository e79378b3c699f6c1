import type { SlotRef } from '../../../../domain/slot.ts'
import { sentenceOf } from '../../../http/api-error.ts'
import { useTexts } from '../../../i18n/language.ts'
import { inBackground } from '../../../in-background.ts'
import { Button } from '../../../ui/button.tsx'
import { notePress, useUndoToast } from '../../../ui/undo-toast.tsx'
import { texts as askedTexts } from '../asked/texts.ts'
import { countAsked } from '../asked/view-model.ts'
import { texts } from './texts.ts'
import { useAsk } from './use-booking.ts'
import type { Asking } from './use-how-asked.ts'
import { useUndoAsking } from './use-undo.ts'
import type { PersonOfHours } from './view-model.ts'
import styles from './people-of-hours.module.css'

type AskManyProps = {
  projectId: string
  slots: readonly SlotRef[]
  people: readonly PersonOfHours[]
  how: Asking
}

/** Asks several people for the hours by one press. */
export function AskMany({ projectId, slots, people, how }: AskManyProps) {
  const t = useTexts(texts)
  const ofTurns = useTexts(askedTexts)
  const asking = useAsk(projectId)
  const undo = useUndoAsking(projectId)
  const offerUndo = useUndoToast()
  const ask = async () => {
    const press = notePress()
    const userIds = people.map(({ userId }) => userId)
    // A live event may empty the group before the reply comes: callbacks of `mutate` would be lost then.
    const saved = await asking.run({ userIds, slots, ...how })
    if (!saved) return
    const { request } = saved.reply
    const { asked, waiting } = countAsked(request.people)
    const persons = t.persons(asked)
    offerUndo({
      done: t.asked(request.slots.length),
      about: waiting > 0 ? `${persons}, ${ofTurns.waiting(waiting)}` : persons,
      label: t.undo,
      undo: () => undo.mutate(request.id),
      press,
    })
  }
  return (
    <>
      {people.length > 1 && (
        <Button
          size="sm"
          variant={how.releaseId === undefined ? 'secondary' : 'primary'}
          busy={asking.isPending}
          onClick={() => inBackground(ask())}
        >
          {t.askMany(people.length)}
        </Button>
      )}
      {asking.error && (
        <span role="alert" className={styles.clash}>
          {sentenceOf(asking.error, t.failed)}
        </span>
      )}
    </>
  )
}
