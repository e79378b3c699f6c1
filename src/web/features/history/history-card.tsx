import { LazyPart } from '../../crash-screen.tsx'
import { useTexts } from '../../i18n/language.ts'
import { FoldedCard } from '../../ui/folded-card.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { usePreload } from '../../ui/use-preload.ts'
import type { FilteredHistoryProps } from './filtered-history.tsx'
import { texts } from './texts.ts'

const loadHistory = () => import('./filtered-history.tsx')
const FilteredHistory = lazyComponent(async () => (await loadHistory()).FilteredHistory)

/** The project's history. The first read waits until the card is opened. */
export function HistoryCard(props: FilteredHistoryProps) {
  const t = useTexts(texts)
  usePreload(loadHistory)
  return (
    <FoldedCard title={t.history} hint={t.historyHint} words={t}>
      <LazyPart loading={<></>}>
        <FilteredHistory {...props} />
      </LazyPart>
    </FoldedCard>
  )
}
