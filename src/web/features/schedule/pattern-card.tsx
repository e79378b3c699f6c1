import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useRef, useState } from 'react'
import { useShortcuts } from '../../grid/controls/use-shortcuts.ts'
import { GestureQuestion } from '../../grid/edits/gesture-question.tsx'
import { UndoOfEdits } from '../../grid/edits/undo-of-edits.tsx'
import { BrushPicker } from '../../grid/input/brush-picker.tsx'
import { isLeaveKey } from '../../grid/input/use-brush.ts'
import { MonthGrid } from '../../grid/month-grid.tsx'
import { useTexts } from '../../i18n/language.ts'
import { ReadFailed } from '../../read-failed.tsx'
import { Card } from '../../ui/card.tsx'
import { FoldButton } from '../../ui/fold-button.tsx'
import { NO_PATTERN, patternRows } from './pattern-view-model.ts'
import { patternQuery } from './requests.ts'
import { scheduleTexts } from './texts.ts'
import { usePatternEdits } from './use-pattern-edits.ts'
import styles from './pattern-card.module.css'

/** The weekly pattern. The card starts folded, since the pattern is rarely edited. */
export function PatternCard(props: { projectId: string }) {
  return <Editor key={props.projectId} {...props} />
}

function Editor({ projectId }: { projectId: string }) {
  const texts = useTexts(scheduleTexts)
  const [isOpen, setIsOpen] = useState(false)
  const pattern = useQuery({ ...patternQuery(projectId), enabled: isOpen })
  const rows = useMemo(() => patternRows(pattern.data ?? NO_PATTERN), [pattern.data])
  const gridId = useId()
  const region = useRef<HTMLDivElement>(null)
  const { edits, questions, brush, pick, leave, onKey, go, tool } = usePatternEdits(projectId)
  useShortcuts(region, {
    onKey: (key) => onKey(key) || (isLeaveKey(key) && leave()),
    onUndo: () => go('undo'),
    onRedo: () => go('redo'),
  })

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
        <div id={gridId} ref={region} className={styles.content}>
          <div className={styles.tools}>
            <BrushPicker brush={brush} onPick={pick} />
            <span>
              <UndoOfEdits edits={edits} onGo={go} />
            </span>
          </div>
          {pattern.isError && !pattern.data ? (
            <ReadFailed error={pattern.error} fallback={texts.patternNotLoaded} onRetry={pattern.refetch} />
          ) : (
            <div className={styles.grid}>
              <MonthGrid
                label={texts.pattern}
                rows={rows}
                isLoading={pattern.isPending}
                overlays={edits.overlays}
                tool={tool}
                showsHighlights
              />
            </div>
          )}
          <GestureQuestion questions={questions} />
        </div>
      )}
    </Card>
  )
}
