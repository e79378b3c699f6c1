import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { AuditKind } from '../../../contract/audit.ts'
import { isDay } from '../../../domain/calendar.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { EntryList } from './entry-list.tsx'
import { kindOptions, peopleOf, type Person } from './entry-view-model.ts'
import { type HistoryFilters, historyQuery } from './requests.ts'
import styles from './history-card.module.css'

type HistoryCardProps = {
  projectId: string
  /** Who is on the roster; who else did something is found in the history. */
  people: readonly Person[]
}

/** Who changed what. Folded away at first, and read only when it is opened. */
export function HistoryCard(props: HistoryCardProps) {
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  return (
    <Card
      title="History"
      hint="Who changed what, and when"
      actions={
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'View'}
        </Button>
      }
    >
      {isOpen && (
        <div id={listId} className={styles.history}>
          <FilteredHistory {...props} />
        </div>
      )}
    </Card>
  )
}

function FilteredHistory({ projectId, people }: HistoryCardProps) {
  const [kind, setKind] = useState<AuditKind>()
  const [person, setPerson] = useState('')
  const [day, setDay] = useState('')
  const everything = useInfiniteQuery(historyQuery(projectId, {}))
  const entries = everything.data?.pages.flatMap((page) => page.entries) ?? []
  const filters: HistoryFilters = {
    ...(kind && { kind }),
    ...(person !== '' && { person }),
    // Half a year typed is no day yet.
    ...(isDay(day) && { changedOn: day }),
  }
  const isFiltered = Object.keys(filters).length > 0
  return (
    <>
      <div className={styles.filters}>
        <SelectField
          label="Kind"
          value={kind ?? ''}
          onChange={(event) =>
            setKind(kindOptions.find((option) => option.kind === event.currentTarget.value)?.kind)
          }
        >
          <option value="">All changes</option>
          {kindOptions.map((option) => (
            <option key={option.kind} value={option.kind}>
              {option.name}
            </option>
          ))}
        </SelectField>
        <SelectField label="Person" value={person} onChange={(event) => setPerson(event.currentTarget.value)}>
          <option value="">Everybody</option>
          {peopleOf(entries, people).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Changed on"
          type="date"
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      </div>
      <EntryList
        projectId={projectId}
        filters={filters}
        nothing={isFiltered ? 'Nothing was changed in this way.' : 'Nothing has been changed yet.'}
      />
    </>
  )
}
