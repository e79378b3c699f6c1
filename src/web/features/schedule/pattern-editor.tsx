import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { LazyPart } from '../../crash-screen.tsx'
import { useShortcuts } from '../../grid/controls/use-shortcuts.ts'
import { GestureQuestion } from '../../grid/edits/gesture-question.tsx'
import { UndoOfEdits } from '../../grid/edits/undo-of-edits.tsx'
import { BrushPicker } from '../../grid/input/brush-picker.tsx'
import { isLeaveKey } from '../../grid/input/use-brush.ts'
import { MonthGrid } from '../../grid/month-grid.tsx'
import { useTexts } from '../../i18n/language.ts'
import { ReadFailed } from '../../read-failed.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { Segmented } from '../../ui/segmented.tsx'
import type { ShownNeeds } from './coverage/pattern-needs-part.tsx'
import { NO_PATTERN, patternRows } from './pattern-view-model.ts'
import { patternQuery } from './requests.ts'
import { scheduleTexts } from './texts.ts'
import { NO_TOOL } from './tools.ts'
import { usePatternEdits } from './use-pattern-edits.ts'
import styles from './pattern-editor.module.css'

const PatternNeedsPart = lazyComponent(async () => (await import('./coverage/parts.ts')).PatternNeedsPart)

/** The grid of the weekly pattern, with its tools. */
export function PatternEditor({ projectId }: { projectId: string }) {
  const texts = useTexts(scheduleTexts)
  const pattern = useQuery(patternQuery(projectId))
  const rows = useMemo(() => patternRows(pattern.data ?? NO_PATTERN), [pattern.data])
  const region = useRef<HTMLDivElement>(null)
  const painting = usePatternEdits(projectId)
  const { edits, brush, go } = painting
  const [view, setView] = useState<'colours' | 'needs'>('colours')
  const [needs, setNeeds] = useState<ShownNeeds>()
  const tool = view === 'needs' ? (needs?.tool ?? NO_TOOL) : painting.tool
  useShortcuts(region, {
    onKey: (key) => tool.onKey?.(key) || (isLeaveKey(key) && painting.leave()),
    onUndo: () => go('undo'),
    onRedo: () => go('redo'),
  })
  useEffect(() => () => edits.overlays.set('selection'), [edits, view])

  return (
    <div ref={region} className={styles.content}>
      <div className={styles.tools}>
        {needs ? needs.picker : <BrushPicker brush={brush} onPick={painting.pick} />}
        <span className={styles.end}>
          <Segmented
            label={texts.patternShows}
            options={[
              { value: 'colours', label: texts.colours },
              { value: 'needs', label: texts.need },
            ]}
            value={view}
            onChange={setView}
          />
          <UndoOfEdits edits={edits} onGo={go} />
        </span>
      </div>
      <LazyPart onFailed={() => setView('colours')}>
        {view === 'needs' && <PatternNeedsPart projectId={projectId} painting={painting} onShow={setNeeds} />}
      </LazyPart>
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
            look={needs?.look}
            showsHighlights
          />
        </div>
      )}
      <GestureQuestion questions={painting.questions} />
    </div>
  )
}
