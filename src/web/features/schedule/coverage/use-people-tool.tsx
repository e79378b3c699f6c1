import { type ReactNode, useMemo, useState } from 'react'
import { useTexts } from '../../../i18n/language.ts'
import type { ScheduleTool } from '../tools.ts'
import { PeoplePicker } from './people-picker.tsx'
import { createPeopleTool, type NumberInHand, type PeopleToolDeps, type TypedDigit } from './people-tool.ts'
import { coverageTexts } from './texts.ts'

/** The tool that sets how many people hours need, and what chooses its number. */
export function usePeopleTool({
  edits,
  needs,
  announce,
  isLost,
  refuse,
}: Pick<PeopleToolDeps, 'edits' | 'needs' | 'announce' | 'isLost' | 'refuse'>): {
  tool: ScheduleTool
  picker: ReactNode
} {
  const texts = useTexts(coverageTexts)
  const [hand, setHand] = useState<NumberInHand>()
  const [typed] = useState<{ current: TypedDigit | undefined }>({ current: undefined })
  return useMemo(() => {
    const deps = { edits, needs, hand, setHand, typed, isLost, refuse, announce, texts }
    const { tool, pick, step } = createPeopleTool(deps)
    return { tool, picker: <PeoplePicker hand={hand} onPick={pick} onStep={step} /> }
  }, [edits, needs, hand, typed, isLost, refuse, announce, texts])
}
