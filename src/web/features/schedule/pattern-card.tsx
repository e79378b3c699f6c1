import { LazyPart } from '../../crash-screen.tsx'
import { useTexts } from '../../i18n/language.ts'
import { FoldedCard } from '../../ui/folded-card.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { usePreload } from '../../ui/use-preload.ts'
import { scheduleTexts } from './texts.ts'

const loadEditor = () => import('./pattern-editor.tsx')
const PatternEditor = lazyComponent(async () => (await loadEditor()).PatternEditor)

/** The weekly pattern, which is rarely edited. */
export function PatternCard({ projectId }: { projectId: string }) {
  const texts = useTexts(scheduleTexts)
  usePreload(loadEditor)
  return (
    <FoldedCard title={texts.pattern} hint={texts.patternHint} words={texts}>
      <LazyPart loading={<></>}>
        <PatternEditor key={projectId} projectId={projectId} />
      </LazyPart>
    </FoldedCard>
  )
}
