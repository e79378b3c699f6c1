import { lazy, useId, useState } from 'react'
import { LazyPart } from '../../crash-screen.tsx'
import { useTexts } from '../../i18n/language.ts'
import { Card } from '../../ui/card.tsx'
import { FoldButton } from '../../ui/fold-button.tsx'
import { usePreload } from '../../ui/use-preload.ts'
import type { FilteredHistoryProps } from './filtered-history.tsx'
import { texts } from './texts.ts'

const loadHistory = () => import('./filtered-history.tsx')
const FilteredHistory = lazy(async () => ({ default: (await loadHistory()).FilteredHistory }))

/** The project's history. The card starts folded, and the first read waits until it is opened. */
export function HistoryCard(props: FilteredHistoryProps) {
  const t = useTexts(texts)
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  usePreload(loadHistory)
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
        <div id={listId}>
          <LazyPart loading={<></>}>
            <FilteredHistory {...props} />
          </LazyPart>
        </div>
      )}
    </Card>
  )
}
