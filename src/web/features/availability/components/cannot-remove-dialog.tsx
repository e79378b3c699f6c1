import { useEffect, useState } from 'react'
import { blocksOf, listBlocks } from '../../../../domain/hour-blocks.ts'
import { messages } from '../../../../domain/messages.ts'
import { LazyPart } from '../../../crash-screen.tsx'
import { sentenceOf } from '../../../http/api-error.ts'
import { useIsOffline } from '../../../http/use-is-offline.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { lazyComponent } from '../../../ui/lazy-component.ts'
import { useToast } from '../../../ui/toast.tsx'
import type { BookingsOfMonth } from '../booked/booked-part.tsx'
import { useAskRelease } from '../booked/requests.ts'
import { removalTexts } from '../removal/texts.ts'
import type { useMyHours } from '../use-my-hours.ts'

const ReasonField = lazyComponent(async () => (await import('../removal/reason-field.tsx')).ReasonField)

const TOAST_MS = 5000

type CannotRemoveDialogProps = {
  projectId: string
  /** Says whom to ask; undefined while the project is loading. */
  promise: string | undefined
  /** Undefined until the bookings are read. */
  booked: BookingsOfMonth | undefined
  /** The project confirms hours, and its bookings are not read yet. */
  isUnknown: boolean
  /** The month, with the pressed hours. */
  hours: Pick<ReturnType<typeof useMyHours>, 'refused' | 'rows' | 'endRefusal'>
}

/** Answers a press on a saved hour. */
export function CannotRemoveDialog(props: CannotRemoveDialogProps) {
  const { booked, isUnknown, hours } = props
  const [isWaiting, setIsWaiting] = useState(isUnknown)
  if (isWaiting) return booked && <LatePress {...{ booked, hours }} onRefused={() => setIsWaiting(false)} />
  return <Refusal {...props} />
}

type LatePressProps = Pick<CannotRemoveDialogProps, 'hours'> & {
  booked: BookingsOfMonth
  onRefused: () => void
}

/** Asks whether hours are taken back that were pressed before the bookings were read. A press on another month ends. */
function LatePress({ booked, hours, onRefused }: LatePressProps) {
  const { refused = [], rows, endRefusal } = hours
  useEffect(() => {
    const row = booked.mark(rows).find(({ date }) => date === refused[0]?.date)
    const pressed = refused.map(({ hour }) => hour)
    if (!row || booked.takeBack(row, pressed)) endRefusal()
    else onRefused()
  }, [booked, rows, refused, endRefusal, onRefused])
  return null
}

/** Explains that a freelancer cannot remove a saved hour, and offers to ask for a release. */
function Refusal(props: Omit<CannotRemoveDialogProps, 'isUnknown'>) {
  const { projectId, promise, booked, hours } = props
  const { refused: slots = [], rows, endRefusal: onClose } = hours
  const t = useTexts(removalTexts)
  const language = useLanguage()
  const isLost = useIsOffline()
  const [hasReason, setHasReason] = useState(false)
  const [reason, setReason] = useState('')
  const { show } = useToast()
  const ask = useAskRelease(projectId, {
    done: (state) => {
      show(state === 'open' ? t.asked : t.released, { ms: TOAST_MS })
      onClose()
    },
    failed: (error) => show(sentenceOf(error, t.failed), { tone: 'error' }),
  })
  return (
    <Dialog
      onClose={onClose}
      title={t.cannotRemove}
      footer={
        <>
          <Button
            variant={hasReason ? 'primary' : 'secondary'}
            disabled={isLost}
            busy={ask.isPending}
            onClick={() => ask.mutate({ slots, reason })}
          >
            {t.askRelease}
          </Button>
          <Button variant={hasReason ? 'secondary' : 'primary'} onClick={onClose}>
            {hasReason ? t.cancel : t.ok}
          </Button>
        </>
      }
    >
      <p>{useTexts(messages).cannotRemoveHours}</p>
      {promise && <p>{promise}</p>}
      {booked?.isReleasedAtOnce(rows, slots) && (
        <>
          <p>{t.atOnce}</p>
          <b>{listBlocks(blocksOf(slots), language)}</b>
        </>
      )}
      {/* The field is folded, since a phone would open its keyboard for the first field of a dialog. */}
      {hasReason ? (
        <LazyPart>
          <ReasonField value={reason} onChange={setReason} />
        </LazyPart>
      ) : (
        <span>
          <Button size="sm" variant="quiet" icon="plus" onClick={() => setHasReason(true)}>
            {t.giveReason}
          </Button>
        </span>
      )}
    </Dialog>
  )
}
