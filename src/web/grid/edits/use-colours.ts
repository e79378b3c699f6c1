import { useCallback, useEffect, useState } from 'react'
import { type Mode, nextMode, type SlotRef } from '../../../domain/slot.ts'
import { currentLanguage, useTexts } from '../../i18n/language.ts'
import { inBackground } from '../../in-background.ts'
import { useToast } from '../../ui/toast.tsx'
import { useUndoToast } from '../../ui/undo-toast.tsx'
import type { Brush } from '../input/strokes.ts'
import type { Tool } from '../input/tool.ts'
import { createBrushAt, useBrush } from '../input/use-brush.ts'
import type { EditResult } from './cell-edits.ts'
import { createGestureQuestions, type FindQuestion, type GestureQuestions } from './gesture-questions.ts'
import type { ScheduleEdits } from './schedule-edits.ts'
import { editTexts, hourInWords } from './texts.ts'
import type { Direction } from './undo-stack.ts'

type ColourEdits = Pick<ScheduleEdits, 'overlays' | 'go' | 'modeAt' | 'step' | 'paint'>

interface ColoursOptions<Edits> {
  createEdits: (questions: GestureQuestions) => Edits
  /** Questions before a gesture is saved. A click is not asked about: the first question is told after it. */
  asks: readonly [FindQuestion, ...FindQuestion[]]
  /** Without a connection every edit is refused, since it could not be saved. */
  isLost: boolean
  /** Says what was undone, and with the tone of an error what is refused. */
  announce: (words: string, options?: { tone: 'error' }) => void
  /** The words after a stroke, where `onPainted` says none. */
  says?: Brush['says']
  onPainted?: (painted: EditResult, mode: Mode) => void
}

/** Painting of modes that are saved at once: the brush, the questions before a save, undo, and the tool of colours. */
export function useColours<Edits extends ColourEdits>(options: ColoursOptions<Edits>) {
  const { asks, isLost, announce, says, onPainted } = options
  const texts = useTexts(editTexts)
  const { show } = useToast()
  const offerUndo = useUndoToast()
  const [questions] = useState(createGestureQuestions)
  const [edits] = useState(() => options.createEdits(questions))

  const refuse = useCallback(() => announce(texts.noConnection, { tone: 'error' }), [announce, texts])
  /** Names the cells that stay because somebody else has changed them since. */
  async function replay(direction: Direction): Promise<void> {
    const replayed = await edits.go(direction)
    if (!replayed) return
    const { count, foreign } = replayed
    if (count > 0) announce(texts.replayed(direction, count))
    if (foreign.length > 0) show(texts.foreign(foreign), { tone: 'info', ms: 8000 })
  }
  function go(direction: Direction): void {
    questions.forgetClick()
    if (isLost) refuse()
    else inBackground(replay(direction))
  }
  function paint(mode: Mode, cells: readonly SlotRef[]): void {
    if (isLost) return refuse()
    const painted = edits.paint(cells.map(({ date, hour }) => ({ date, hour, mode })))
    onPainted?.(painted, mode)
  }
  useEffect(() => {
    questions.bind({
      ofGesture: asks,
      ofClick: asks[0],
      tell(done, cell) {
        const about = hourInWords(currentLanguage(), cell)
        return offerUndo({ done, about, label: texts.undo, undo: () => go('undo') })
      },
    })
  })
  const { brush, pick, leave, onKey } = useBrush(edits.overlays, paint)

  return {
    edits,
    questions,
    isLost,
    brush,
    pick,
    leave,
    go,
    refuse,
    /** A press advances the mode, or paints with the brush. Drags paint or select. */
    tool: {
      press(date, hour) {
        if (brush) paint(brush, [{ date, hour }])
        else if (isLost) refuse()
        else edits.step({ date, hour, mode: nextMode(edits.modeAt(date, hour)) })
      },
      brushAt: brush && !isLost ? createBrushAt(brush, paint, says) : undefined,
      canSelect: true,
      onKey,
    } satisfies Omit<Tool, 'hint'>,
  }
}
