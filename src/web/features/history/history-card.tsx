import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { EntryKind } from '../../../contract/facts.ts'
import { isDay } from '../../../domain/calendar.ts'
import { useLanguage, useTexts } from '../../i18n/language.ts'
import { Card } from '../../ui/card.tsx'
import { FoldButton } from '../../ui/fold-button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { kindOptions } from './entries/texts.ts'
import { EntryList } from './entry-list.tsx'
import { peopleOf, type Person } from './entry-view-model.ts'
import { type HistoryFilters, historyQuery } from './requests.ts'
import { texts } from './texts.ts'
import styles from './history-card.module.css'

type HistoryCardProps = {
  projectId: string
  /** The people on the roster. The card adds everybody whom the loaded entries name. */
  people: readonly Person[]
}

/** The project's history. The card starts folded, and the first read waits until it is opened. */
export function HistoryCard(props: HistoryCardProps) {
  const t = useTexts(texts)
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  return (
    <Card
      title={t.history}
      hint={t.historyHint}
      actions={
        <FoldButton isOpen={isOpen} controls={listId} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t.hide : t.view}
        </FoldButton>
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
  const t = useTexts(texts)
  const language = useLanguage()
  const kinds = kindOptions(language)
  const [kind, setKind] = useState<EntryKind>()
  const [person, setPerson] = useState('')
  const [day, setDay] = useState('')
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
    <>
      <div className={styles.filters}>
        <SelectField
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
      </div>
      <EntryList
        projectId={projectId}
        filters={filters}
        nothing={isFiltered ? t.nothingFits : t.nothingYet}
      />
    </>
  )
}
