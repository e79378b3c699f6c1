import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useShortcuts } from '../../grid/controls/use-shortcuts.ts'
import { GestureQuestion } from '../../grid/edits/gesture-question.tsx'
import { UndoOfEdits } from '../../grid/edits/undo-of-edits.tsx'
import { BrushPicker } from '../../grid/input/brush-picker.tsx'
import { isLeaveKey } from '../../grid/input/use-brush.ts'
import { MonthGrid } from '../../grid/month-grid.tsx'
import { useTexts } from '../../i18n/language.ts'
import { ReadFailed } from '../../read-failed.tsx'
import { NO_PATTERN, patternRows } from './pattern-view-model.ts'
import { patternQuery } from './requests.ts'
import { scheduleTexts } from './texts.ts'
import { usePatternEdits } from './use-pattern-edits.ts'
import styles from './pattern-editor.module.css'

/** The grid of the weekly pattern, with its tools. */
export function PatternEditor({ projectId }: { projectId: string }) {
  const texts = useTexts(scheduleTexts)
  const pattern = useQuery(patternQuery(projectId))
  const rows = useMemo(() => patternRows(pattern.data ?? NO_PATTERN), [pattern.data])
  const region = useRef<HTMLDivElement>(null)
  const { edits, questions, brush, pick, leave, onKey, go, tool } = usePatternEdits(projectId)
  useShortcuts(region, {
    onKey: (key) => onKey(key) || (isLeaveKey(key) && leave()),
    onUndo: () => go('undo'),
    onRedo: () => go('redo'),
  })

  return (
    <div ref={region} className={styles.content}>
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
  )
}
