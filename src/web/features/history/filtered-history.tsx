import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { EntryKind } from '../../../contract/facts.ts'
import { isDay } from '../../../domain/calendar.ts'
import { useLanguage, useTexts } from '../../i18n/language.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { kindOptions, listTexts } from './entries/texts.ts'
import { EntryList } from './entry-list.tsx'
import { peopleOf, type Person } from './entry-view-model.ts'
import { type HistoryFilters, historyQuery } from './requests.ts'
import styles from './filtered-history.module.css'

export type FilteredHistoryProps = {
  projectId: string
  /** The people on the roster. The list adds everybody whom the loaded entries name. */
  people: readonly Person[]
}

/** The project's history, and the fields that filter it. */
export function FilteredHistory({ projectId, people }: FilteredHistoryProps) {
  const t = useTexts(listTexts)
  const language = useLanguage()
  const kinds = kindOptions(language)
  const [kind, setKind] = useState<EntryKind>()
  const [person, setPerson] = useState('')
  const [day, setDay] = useState('')
  const first = useRef<HTMLSelectElement>(null)
  const clear = () => {
    setKind(undefined)
    setPerson('')
    setDay('')
    // The button goes with the filters.
    first.current?.focus()
  }
  const everything = useInfiniteQuery(historyQuery(projectId, {}))
  const entries = everything.data?.pages.flatMap((page) => page.entries) ?? []
  const filters: HistoryFilters = {
    ...(kind && { kind }),
    ...(person !== '' && { person }),
    // While the year is being typed, the field holds no valid day.
    ...(isDay(day) && { changedOn: day }),
  }
  const isFiltered = Object.keys(filters).length > 0
  return (
    <div className={styles.history}>
      <div className={styles.filters} data-filtered={isFiltered || undefined}>
        <SelectField
          ref={first}
          label={t.kind}
          value={kind ?? ''}
          onChange={(event) =>
            setKind(kinds.find((option) => option.kind === event.currentTarget.value)?.kind)
          }
        >
          <option value="">{t.allChanges}</option>
          {kinds.map((option) => (
            <option key={option.kind} value={option.kind}>
              {option.name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t.person}
          value={person}
          onChange={(event) => setPerson(event.currentTarget.value)}
        >
          <option value="">{t.everybody}</option>
          {peopleOf(entries, people).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t.changedOn}
          type="date"
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        {isFiltered && (
          <div className={styles.clear}>
            <Button onClick={clear}>{t.clearFilters}</Button>
          </div>
        )}
      </div>
      <EntryList
        projectId={projectId}
        filters={filters}
        nothing={isFiltered ? t.nothingFits : t.nothingYet}
      />
    </div>
  )
}
