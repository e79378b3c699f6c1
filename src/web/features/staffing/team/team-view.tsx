import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { type Month, monthName } from '../../../../domain/calendar.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { TeamTable } from './team-table.tsx'
import { texts } from './texts.ts'
import {
  BY_NAME,
  type Chip,
  CHIP_KINDS,
  findRows,
  inOrder,
  type MonthByPerson,
  type TeamPerson,
  type TeamOrder,
  teamRows,
  type TeamTotal,
} from './view-model.ts'
import styles from './team-view.module.css'

type TeamViewProps = {
  month: Month
  people: readonly TeamPerson[]
  bookings: MonthByPerson
  /** Undefined until the sums are read. */
  totals: ReadonlyMap<string, TeamTotal> | undefined
  /** The table still shows another month. */
  isStale: boolean
  /** The address of a day, in which a person may be marked. */
  addressOf: (date: string, userId?: string) => string
  /** Undefined where nobody can join. */
  onAddPeople: (() => void) | undefined
}

/** Everybody's hours of a month, in a table of people and days. */
export function TeamView(props: TeamViewProps) {
  const { month, people, bookings, totals, isStale, addressOf, onAddPeople } = props
  const t = useTexts(texts)
  const language = useLanguage()
  const [order, setOrder] = useState(() => searchOfEntry().order)
  const [sought, setSought] = useState(() => searchOfEntry().sought)
  const field = useRef<HTMLInputElement>(null)
  const wanted = useDeferredValue(sought)
  useSearchInEntry({ sought: wanted, order }, month)
  const byName = useMemo(() => teamRows(people, bookings, totals), [people, bookings, totals])
  const rows = useMemo(() => inOrder(byName, order), [byName, order])
  const found = useMemo(() => findRows(rows, wanted), [rows, wanted])
  const shownKinds = CHIP_KINDS.filter((kind) => ALWAYS_SHOWN.has(kind) || hasKind(bookings, kind))
  const clear = () => {
    // The pressed button goes with the search.
    field.current?.focus()
    setSought('')
  }
  if (byName.length === 0) {
    return (
      <Card>
        <EmptyState
          icon="users"
          title={t.nobodyYet}
          action={
            onAddPeople && (
              <Button icon="plus" onClick={onAddPeople}>
                {t.addPeople}
              </Button>
            )
          }
        />
      </Card>
    )
  }
  return (
    <Card flush>
      <div className={styles.bar}>
        <TextField
          ref={field}
          type="search"
          label={t.findPeople}
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
        <p role="status">{wanted && t.found(found.length)}</p>
        <p aria-hidden="true" className={styles.legend}>
          {shownKinds.map((kind) => (
            <span key={kind} className={styles.key} data-kind={kind}>
              {t.kinds[kind]}
            </span>
          ))}
        </p>
      </div>
      {found.length === 0 ? (
        <EmptyState
          icon="users"
          title={t.nobodyFound}
          action={<Button onClick={clear}>{t.clearSearch}</Button>}
        />
      ) : (
        <TeamTable
          title={t.tableOf(monthName(month, language))}
          month={month}
          rows={found}
          isStale={isStale}
          order={order}
          onOrder={setOrder}
          addressOf={addressOf}
        />
      )}
    </Card>
  )
}

interface Search {
  sought: string
  order: TeamOrder
}

/** The search and the order that this entry of the browser's history had, to which Back leads. */
function searchOfEntry(): Search {
  const { team } = (history.state ?? {}) as { team?: Search }
  return team ?? { sought: '', order: BY_NAME }
}

/** Stores both in the entry of each month. The address would bring names into the logs of servers. */
function useSearchInEntry({ sought, order }: Search, month: Month): void {
  useEffect(
    () => history.replaceState({ ...history.state, team: { sought, order } }, ''),
    [sought, order, month],
  )
}

/** Kinds that the legend names in every month. */
const ALWAYS_SHOWN: ReadonlySet<Chip['kind']> = new Set(['booked', 'given'])

const hasKind = (bookings: MonthByPerson, kind: Chip['kind']) =>
  [...bookings.values()].some((month) => month[kind].some((bits) => bits !== 0))
