import { lazy, useId, useState } from 'react'
import { LazyPart } from '../../crash-screen.tsx'
import { useTexts } from '../../i18n/language.ts'
import { Card } from '../../ui/card.tsx'
import { FoldButton } from '../../ui/fold-button.tsx'
import { usePreload } from '../../ui/use-preload.ts'
import { scheduleTexts } from './texts.ts'

const loadEditor = () => import('./pattern-editor.tsx')
const PatternEditor = lazy(async () => ({ default: (await loadEditor()).PatternEditor }))

/** The weekly pattern. The card starts folded, since the pattern is rarely edited. */
export function PatternCard({ projectId }: { projectId: string }) {
  const texts = useTexts(scheduleTexts)
  const [isOpen, setIsOpen] = useState(false)
  const gridId = useId()
  usePreload(loadEditor)
  return (
    <Card
      title={texts.pattern}
      hint={texts.patternHint}
      actions={
        <FoldButton isOpen={isOpen} controls={gridId} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? texts.hide : texts.view}
        </FoldButton>
      }
    >
      {isOpen && (
        <div id={gridId}>
          <LazyPart loading={<></>}>
            <PatternEditor key={projectId} projectId={projectId} />
          </LazyPart>
        </div>
      )}
    </Card>
  )
}
