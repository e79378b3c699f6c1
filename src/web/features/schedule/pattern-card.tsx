import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { weekdayOfRow } from '../../grid/cells.ts'
import { MonthGrid } from '../../grid/month-grid.tsx'
import { useUnloadWarning } from '../../grid/use-unload-warning.ts'
import { sentenceOf } from '../../http/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toast.tsx'
import { NO_PATTERN, patternRows, slotsOf, unsavedIn, withStep } from './pattern-view-model.ts'
import { patternQuery, useSavePattern } from './requests.ts'
import styles from './pattern-card.module.css'

/** The week that repeats. Folded away at first: it is set once and seldom looked at again. */
export function PatternCard(props: { projectId: string }) {
  return <Editor key={props.projectId} {...props} />
}

function Editor({ projectId }: { projectId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [draft, setDraft] = useState(NO_PATTERN)
  const pattern = useQuery({ ...patternQuery(projectId), enabled: isOpen })
  const saved = pattern.data ?? NO_PATTERN
  const save = useSavePattern(projectId)
  const { show } = useToast()
  const rows = useMemo(() => patternRows(saved, draft), [saved, draft])
  const isChanged = unsavedIn(saved, draft).size > 0
  const gridId = useId()

  useUnloadWarning(isChanged)

  const submit = () =>
    save.mutate(slotsOf(saved, draft), {
      onSuccess: (kept) => {
        // What was pressed while the save was under way stays unsaved.
        setDraft((now) => unsavedIn(kept, now))
        show('Saved')
      },
      onError: () => show('Save failed', { tone: 'error' }),
    })

  return (
    <Card
      title="Weekly pattern"
      hint="Every week, except where a day has its own"
      actions={
        <>
          <Button
            variant="quiet"
            aria-expanded={isOpen}
            aria-controls={isOpen ? gridId : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'View'}
          </Button>
          {isOpen && (
            <Button
              variant={isChanged ? 'primary' : 'secondary'}
              disabled={!isChanged}
              busy={save.isPending}
              onClick={submit}
            >
              Save
            </Button>
          )}
        </>
      }
    >
      {isOpen && (
        <div id={gridId}>
          {pattern.isError && !pattern.data ? (
            <Notice
              tone="error"
              action={
                <Button size="sm" onClick={() => void pattern.refetch()}>
                  Try again
                </Button>
              }
            >
              {sentenceOf(pattern.error, 'The weekly pattern could not be loaded.')}
            </Notice>
          ) : (
            <div className={styles.grid}>
              <MonthGrid
                label="Weekly pattern"
                rows={rows}
                isLoading={pattern.isPending}
                onCellPress={(row, hour) => setDraft((now) => withStep(saved, now, weekdayOfRow(row), hour))}
              />
            </div>
          )}
        </div>
      )}
    </Card>
  )
}
