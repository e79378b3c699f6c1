import { useQuery } from '@tanstack/react-query'
import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react'
import { type Month, spokenDay } from '../../../../domain/calendar.ts'
import { blocksOf } from '../../../../domain/hour-blocks.ts'
import { writeHours } from '../../../../domain/hour-list.ts'
import { formatCents } from '../../../../domain/money.ts'
import type { Tally } from '../../../../domain/pricing.ts'
import { isReleasedAtOnce } from '../../../../domain/releases.ts'
import { isStaffed, type SlotRef } from '../../../../domain/slot.ts'
import { currentInstant, currentMoment } from '../../../clock.ts'
import { sentenceOf } from '../../../http/api-error.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { ByPattern } from '../by-pattern/by-pattern.tsx'
import { Clashes } from '../clashes/clashes.tsx'
import { MyReleases } from '../released/my-releases.tsx'
import type { AvailabilityRow, HoursByDay } from '../view-model.ts'
import { bookedLook } from './booked-look.ts'
import { fullHoursQuery, myBookingsQuery, staffingQuery, useTakeBack } from './requests.ts'
import { bookedTexts } from './texts.ts'
import {
  countFilled,
  givenSum,
  hoursToTakeBack,
  monthBookings,
  staffedOf,
  type Sum,
  tallyOfBooked,
  withMarks,
} from './view-model.ts'
import styles from './booked-part.module.css'

/** The bookings of a month, as its rows show them. */
export interface BookingsOfMonth {
  month: Month
  look: typeof bookedLook
  mark: (rows: readonly AvailabilityRow[]) => readonly AvailabilityRow[]
  /** Counts the chosen hours that others have filled meanwhile. */
  countFilled: (rows: readonly AvailabilityRow[]) => number
  /** The sums of a confirmed project; undefined in an open one, where the estimate counts given hours. */
  sumsOf: ((rows: readonly AvailabilityRow[]) => ConfirmedSums) | undefined
  /** Asks whether pressed hours are taken back, and returns true, where they can be. */
  takeBack: (row: AvailabilityRow | undefined, hours: readonly number[]) => boolean
  /** Whether a release gives these booked hours back at once. */
  isReleasedAtOnce: (rows: readonly AvailabilityRow[], slots: readonly SlotRef[]) => boolean
}

export interface ConfirmedSums {
  /** The booked hours and their pay. */
  tally: Tally
  booked: string
  given: ReactNode
  /** The sentence about what saving means. */
  saving: string
  /** Says that booked hours are promised, and whom to ask. */
  promised: (contact: string) => string
}

type BookedPartProps = {
  projectId: string
  month: Month
  rows: readonly AvailabilityRow[]
  saved: HoursByDay
  timeZone: string | undefined
  /** Chooses hours; undefined where nothing can be changed. */
  onChoose: ((hours: readonly SlotRef[]) => void) | undefined
  onBookings: (bookings: BookingsOfMonth) => void
}

/** Reads what is booked, asked and full, and gives it to the month: its marks, and the sums of a confirmed project. */
export function BookedPart(props: BookedPartProps) {
  const { projectId, month, rows, saved, timeZone, onChoose, onBookings } = props
  const t = useTexts(bookedTexts)
  const staffing = useQuery(staffingQuery(projectId)).data
  const mine = useQuery(myBookingsQuery(projectId, month)).data
  const isConfirmed = staffing?.booking === 'confirmed'
  const canFill = staffing?.closeFull === true && !isConfirmed
  const full = useQuery({ ...fullHoursQuery(projectId, month), enabled: canFill }).data
  const [asking, setAsking] = useState<{ date: string; hours: number[] }>()
  const bookings = useMemo(
    () => monthBookings({ isConfirmed, mine, full: full?.slots ?? [] }),
    [isConfirmed, mine, full],
  )
  useEffect(() => {
    if (!mine || !staffing) return
    const found: BookingsOfMonth = {
      month,
      look: bookedLook,
      mark: (of) => withMarks(of, bookings),
      countFilled,
      sumsOf: isConfirmed ? (of) => confirmedSums(of, month, t) : undefined,
      takeBack: (row, pressed) => {
        const hours = hoursToTakeBack(row, pressed)
        if (hours.length > 0) setAsking({ date: row!.date, hours })
        return hours.length > 0
      },
      isReleasedAtOnce: (of, slots) =>
        timeZone !== undefined &&
        isReleasedAtOnce({
          staffed: staffedOf(of, slots),
          releaseHours: staffing.releaseHours,
          now: currentInstant(),
          timeZone,
        }),
    }
    // The month is on the screen already, and drawing its marks may be interrupted by a press.
    startTransition(() => onBookings(found))
  }, [month, mine, staffing, bookings, isConfirmed, timeZone, t, onBookings])
  const marked = withMarks(rows, bookings)
  const isKnown = staffing && mine && (!canFill || full)
  return (
    <>
      <WhyOfSums month={month} rows={marked} isConfirmed={isConfirmed} />
      {onChoose && isKnown && (
        <ByPattern key={month} {...{ month, onChoose }} rows={marked} now={currentMoment(timeZone)} />
      )}
      <Clashes {...{ projectId, timeZone, month, rows }} />
      <MyReleases projectId={projectId} />
      {asking && (
        <TakeBackDialog
          projectId={projectId}
          {...asking}
          saved={saved}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}

function confirmedSums(
  rows: readonly AvailabilityRow[],
  month: Month,
  t: (typeof bookedTexts)['en'],
): ConfirmedSums {
  const tally = tallyOfBooked(rows)
  return {
    tally,
    booked: t.booked(tally.total),
    given: <Given month={month} sum={givenSum(rows)} />,
    saving: t.saving,
    promised: t.promised,
  }
}

/** The hours that the person gave, booked or not, and what they would pay. */
function Given({ month, sum }: { month: Month; sum: Sum }) {
  const t = useTexts(bookedTexts)
  return (
    <p className={styles.given}>
      {t.given(sum.hours)}, {t.ifAll}{' '}
      <Amount why={`month=${month}&of=given`}>{formatCents(sum.cents)}</Amount>
    </p>
  )
}

type WhyOfSumsProps = { month: Month; rows: readonly AvailabilityRow[]; isConfirmed: boolean }

/** The queries of the sums of the earnings, with hours that are not saved yet; `sum:` leads here. */
function WhyOfSums({ month, rows, isConfirmed }: WhyOfSumsProps) {
  const whyOf = (counts: (cell: AvailabilityRow['cells'][number]) => boolean) => {
    const slots = rows.flatMap(({ date, cells }) => cells.filter(counts).map(({ hour }) => ({ date, hour })))
    return slots.length === 0 ? `month=${month}&of=booked` : `hours=${writeHours(slots)}`
  }
  const all = whyOf(({ mode, mark, given }) =>
    isStaffed(mode) && isConfirmed ? mark === 'booked' : isStaffed(mode) && given !== undefined,
  )
  return (
    <div hidden>
      <i data-why-sum="all" data-why-is={all} />
      <i data-why-sum="new" data-why-is={whyOf(({ mode, given }) => isStaffed(mode) && given === 'added')} />
    </div>
  )
}

type TakeBackDialogProps = {
  projectId: string
  date: string
  hours: readonly number[]
  saved: HoursByDay
  onClose: () => void
}

function TakeBackDialog({ projectId, date, hours, saved, onClose }: TakeBackDialogProps) {
  const t = useTexts(bookedTexts)
  const language = useLanguage()
  const { show } = useToast()
  const { mutate, isPending } = useTakeBack(projectId, {
    done: () => {
      show(t.takenBack)
      onClose()
    },
    failed: (error) => show(sentenceOf(error, t.failed), { tone: 'error' }),
  })
  const spans = blocksOf(hours.map((hour) => ({ date, hour }))).map(({ from, to }) => `${from}–${to}`)
  return (
    <Dialog
      onClose={onClose}
      title={t.askTakeBack}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="primary" busy={isPending} onClick={() => mutate({ saved, date, hours })}>
            {t.takeBack}
          </Button>
        </>
      }
    >
      <p>{t.takeBackMeans(spokenDay(date, language), spans.join(', '))}</p>
    </Dialog>
  )
}
