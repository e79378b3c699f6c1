import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { ScheduleReply } from '../../../../contract/schedule.ts'
import type { Month } from '../../../../domain/calendar.ts'
import type { SlotRef } from '../../../../domain/slot.ts'
import type { DatedWages } from '../../../../domain/wages.ts'
import { currentMoment } from '../../../clock.ts'
import type { CellLook } from '../../../grid/draw/cells.ts'
import { staffingQuery } from '../../../http/staffing-query.ts'
import { useTexts } from '../../../i18n/language.ts'
import { ReadFailed } from '../../../read-failed.tsx'
import type { ScheduleTool } from '../tools.ts'
import type { Painting } from '../use-painting.ts'
import { CoverageLine } from './coverage-line.tsx'
import { coverageLook } from './coverage-look.ts'
import { CoverageSum } from './coverage-sum.tsx'
import { needEditsOf } from './need-edits.ts'
import { coverageQuery, needPatternQuery, needsQuery } from './requests.ts'
import { coverageTexts } from './texts.ts'
import { usePeopleTool } from './use-people-tool.tsx'
import { peopleOfMonth } from './view-model.ts'

/** The parts of the month's editor while coverage is switched on. */
export interface ShownCoverage {
  /** Undefined where the people could not be read. */
  look: CellLook | undefined
  /** Stands in place of the hint. */
  line: ReactNode
  /** Renders the sum of a stroke or of the selection. */
  renderSum: (cells: readonly SlotRef[], isStroke: boolean) => ReactNode
  /** The tool that sets how many people hours need, and what chooses its number. */
  tool: ScheduleTool
  picker: ReactNode
}

export type CoveragePartProps = {
  projectId: string
  timeZone: string | undefined
  month: Month
  painting: Pick<Painting, 'edits' | 'announcer' | 'isLost' | 'refuse' | 'questions' | 'onFailed'>
  reply: ScheduleReply
  wages: DatedWages | undefined
  onOpenPeople: ((slots: readonly SlotRef[]) => void) | undefined
  /** Contains the grid. */
  section: RefObject<HTMLElement | null>
  /** Called with what is shown once the people of the month are known, and with undefined at the end. */
  onShow: (shown: ShownCoverage | undefined) => void
}

/** The coverage of the month, as long as it is switched on. Mounted, it reads the people of the hours. */
export function CoveragePart(props: CoveragePartProps) {
  const { projectId, timeZone, month, painting, reply, wages, section, onOpenPeople, onShow } = props
  const { edits } = painting
  const t = useTexts(coverageTexts)
  const { people, money, error, refetch } = useMonthOfPeople(projectId, month, timeZone)
  const { overlays } = edits
  const { tool, picker } = usePeopleTool({
    edits,
    needs: useNeedEdits(projectId, painting),
    announce: painting.announcer.announce,
    isLost: painting.isLost,
    refuse: painting.refuse,
  })
  // The cells have their people before they change their look, or they would be drawn twice.
  useLayoutEffect(() => {
    if (people) overlays.set('people', people)
  }, [overlays, people])
  useLayoutEffect(() => {
    const renderSum: ShownCoverage['renderSum'] = (cells, isStroke) => (
      <CoverageSum {...{ edits, reply, wages, cells, isStroke, onOpenPeople }} />
    )
    if (error && refetch) {
      const line = <ReadFailed error={error} fallback={t.notLoaded} onRetry={refetch} />
      onShow({ look: undefined, line, renderSum, tool, picker })
    } else if (money) {
      const line = <CoverageLine {...{ month, edits, reply, wages, money, section }} />
      onShow({ look: coverageLook, line, renderSum, tool, picker })
    }
  }, [month, edits, reply, wages, money, section, error, refetch, tool, picker, onOpenPeople, t, onShow])
  useEffect(
    () => () => {
      onShow(undefined)
      overlays.set('people')
    },
    [overlays, onShow],
  )
  return null
}

function useNeedEdits(projectId: string, painting: Pick<Painting, 'edits' | 'questions' | 'onFailed'>) {
  const queries = useQueryClient()
  const { edits, questions, onFailed } = painting
  const [needs] = useState(() => needEditsOf(edits, { projectId, queries, questions, onFailed }))
  return needs
}

function useMonthOfPeople(projectId: string, month: Month, timeZone: string | undefined) {
  const coverage = useQuery(coverageQuery(projectId, month))
  const needs = useQuery(needsQuery(projectId, month))
  const pattern = useQuery(needPatternQuery(projectId))
  const staffing = useQuery(staffingQuery(projectId))
  const people = useMemo(
    () =>
      coverage.data &&
      needs.data &&
      pattern.data &&
      staffing.data &&
      peopleOfMonth({
        month,
        coverage: coverage.data,
        needs: needs.data.slots,
        pattern: pattern.data.slots,
        byColour: staffing.data.need,
        // The reply holds until an hour with a gap begins, and is a new object when it is read again.
        now: currentMoment(timeZone),
      }),
    [month, timeZone, coverage.data, needs.data, pattern.data, staffing.data],
  )
  const failed = [coverage, needs, pattern, staffing].find(({ isError, data }) => isError && !data)
  return {
    people,
    money: people && coverage.data?.money,
    error: failed?.error,
    refetch: failed?.refetch,
  }
}
