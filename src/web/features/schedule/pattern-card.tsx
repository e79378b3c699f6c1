import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Mode, SlotRef } from '../../../domain/slot.ts'
import { useShortcuts } from '../../grid/controls/use-shortcuts.ts'
import { createCellOverlays } from '../../grid/draw/cell-overlays.ts'
import { weekdayOfRow } from '../../grid/draw/cells.ts'
import { BrushPicker } from '../../grid/input/brush-picker.tsx'
import { createBrushAt, isLeaveKey, useBrush } from '../../grid/input/use-brush.ts'
import { MonthGrid } from '../../grid/month-grid.tsx'
import { gridTexts } from '../../grid/texts.ts'
import { useTexts } from '../../i18n/language.ts'
import { ReadFailed } from '../../read-failed.tsx'
import { useDraft } from '../../session/drafts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FoldButton } from '../../ui/fold-button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { NO_PATTERN, patternRows, slotsOf, unsavedIn, withMode, withStep } from './pattern-view-model.ts'
import { draftOfPattern, patternQuery, useSavePattern } from './requests.ts'
import { scheduleTexts } from './texts.ts'
import styles from './pattern-card.module.css'

/** The weekly pattern. The card starts folded unless it has unsaved changes, since the pattern is rarely edited. */
export function PatternCard(props: { projectId: string }) {
  return <Editor key={props.projectId} {...props} />
}

function Editor({ projectId }: { projectId: string }) {
  const texts = useTexts(scheduleTexts)
  const { changed } = useTexts(gridTexts)
  const [draft, changeDraft] = useDraft(draftOfPattern(projectId))
  const [isOpen, setIsOpen] = useState(() => Object.keys(draft).length > 0)
  const pattern = useQuery({ ...patternQuery(projectId), enabled: isOpen })
  const saved = pattern.data ?? NO_PATTERN
  const save = useSavePattern(projectId)
  const { show } = useToast()
  const rows = useMemo(() => patternRows(saved, draft), [saved, draft])
  const unsaved = unsavedIn(saved, draft)
  const unsavedCount = Object.keys(unsaved).length
  const isSettled = unsavedCount < Object.keys(draft).length
  // The pattern is sent whole, so it has to be loaded before a save.
  const isChanged = pattern.data !== undefined && unsavedCount > 0
  const gridId = useId()
  const region = useRef<HTMLDivElement>(null)
  const [overlays] = useState(createCellOverlays)
  const paint = (mode: Mode, cells: readonly SlotRef[]) => {
    const places = cells.map(({ date, hour }) => ({ day: weekdayOfRow(date), hour }))
    changeDraft((now) => withMode(now, places, mode))
  }
  const { brush, pick, leave, onKey } = useBrush(overlays, paint)
  useShortcuts(region, { onKey: (key) => onKey(key) || (isLeaveKey(key) && leave()) })

  // A cell that has returned to its saved mode leaves the draft, but not during a save.
  useEffect(() => {
    if (isSettled && pattern.data && !save.isPending) changeDraft(() => unsaved)
  })

  const press = (date: string, hour: number) =>
    brush
      ? paint(brush, [{ date, hour }])
      : changeDraft((now) => withStep(saved, now, weekdayOfRow(date), hour))
  const submit = () =>
    save.mutate(slotsOf(saved, draft), {
      onSuccess: () => show(texts.saved),
      onError: () => show(texts.saveFailed, { tone: 'error' }),
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
      footer={
        isOpen && (
          <Button
            variant={isChanged ? 'primary' : 'secondary'}
            disabled={!isChanged}
            busy={save.isPending}
            onClick={submit}
          >
            {texts.save}
          </Button>
        )
      }
    >
      {isOpen && (
        <div id={gridId} ref={region} className={styles.content}>
          <BrushPicker brush={brush} onPick={pick} />
          {pattern.isError && !pattern.data ? (
            <ReadFailed error={pattern.error} fallback={texts.patternNotLoaded} onRetry={pattern.refetch} />
          ) : (
            <div className={styles.grid}>
              <MonthGrid
                label={texts.pattern}
                rows={rows}
                isLoading={pattern.isPending}
                overlays={overlays}
                tool={{ press, brushAt: brush && createBrushAt(brush, paint, changed), canSelect: true }}
              />
            </div>
          )}
        </div>
      )}
    </Card>
  )
}
