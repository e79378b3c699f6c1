import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { CellLook } from '../../../grid/draw/cells.ts'
import { staffingQuery } from '../../../http/staffing-query.ts'
import { useTexts } from '../../../i18n/language.ts'
import { ReadFailed } from '../../../read-failed.tsx'
import { Announcements } from '../announcements.tsx'
import { createAnnouncer } from '../announcer.ts'
import type { ScheduleTool } from '../tools.ts'
import type { PatternEdits } from '../use-pattern-edits.ts'
import { patternNeedEditsOf } from './need-edits.ts'
import { patternNeedsLook } from './pattern-needs-look.ts'
import { needPatternQuery } from './requests.ts'
import { coverageTexts } from './texts.ts'
import { usePeopleTool } from './use-people-tool.tsx'
import { peopleOfPattern } from './view-model.ts'
import styles from '../pattern-editor.module.css'

/** The parts of the pattern's editor while it shows how many people are needed. */
export interface ShownNeeds {
  look: CellLook
  tool: ScheduleTool
  /** Chooses the number of the tool. */
  picker: ReactNode
}

type PatternNeedsPartProps = {
  projectId: string
  painting: Pick<PatternEdits, 'edits' | 'isLost' | 'refuse' | 'onFailed'>
  /** Called with what is shown once the numbers are known, and with undefined at the end. */
  onShow: (shown: ShownNeeds | undefined) => void
}

/** The numbers of people of the weekly pattern, as long as they are switched on. Mounted, it reads them. */
export function PatternNeedsPart({ projectId, painting, onShow }: PatternNeedsPartProps) {
  const t = useTexts(coverageTexts)
  const queries = useQueryClient()
  const pattern = useQuery(needPatternQuery(projectId))
  const staffing = useQuery(staffingQuery(projectId))
  const { edits, isLost, refuse, onFailed } = painting
  const { overlays } = edits
  const [announcer] = useState(createAnnouncer)
  const [needs] = useState(() => patternNeedEditsOf(edits, { projectId, queries, onFailed }))
  const { tool, picker } = usePeopleTool({ edits, needs, announce: announcer.announce, isLost, refuse })
  const people = useMemo(
    () =>
      pattern.data &&
      staffing.data &&
      peopleOfPattern({ pattern: pattern.data.slots, byColour: staffing.data.need }),
    [pattern.data, staffing.data],
  )
  // The cells have their numbers before they change their look, or they would be drawn twice.
  useLayoutEffect(() => {
    if (!people) return
    overlays.set('people', people)
    onShow({ look: patternNeedsLook, tool, picker })
  }, [overlays, people, tool, picker, onShow])
  useEffect(
    () => () => {
      onShow(undefined)
      overlays.set('people')
    },
    [overlays, onShow],
  )
  const failed = [pattern, staffing].find(({ isError, data }) => isError && !data)
  return (
    <>
      {failed ? (
        <ReadFailed error={failed.error} fallback={t.notLoaded} onRetry={failed.refetch} />
      ) : (
        <p className={styles.hint}>{tool.hint}</p>
      )}
      <Announcements announcer={announcer} />
    </>
  )
}
