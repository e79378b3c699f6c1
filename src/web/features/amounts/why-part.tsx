import { useEffect, useState } from 'react'
import { LazyPart } from '../../crash-screen.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { readWhy, type WhyPlace, type WhyQuery } from './query-view-model.ts'
import { followWhy } from './why-keys.ts'
import './why-part.css'

const WhyDialog = lazyComponent(async () => (await import('./why-dialog.tsx')).WhyDialog)

type WhyPartProps = WhyPlace & {
  /** The names of people, where the page knows them. */
  nameOf?: (userId: string) => string | undefined
}

/** An amount that is open, and the attribute that asked for it. */
type Asked = { why: string; queries: readonly WhyQuery[] }

const nobody = () => undefined

/** Opens why an amount of the page is what it is. It renders nothing until then. */
export function WhyPart({ projectId, userId, nameOf = nobody }: WhyPartProps) {
  /** The amounts that are open: a line of a sum lies above its sum. */
  const [asked, setAsked] = useState<readonly Asked[]>([])
  /** The line that was left last by 'Back'. */
  const [line, setLine] = useState<string>()
  const top = asked.at(-1)
  const close = () => setAsked([])
  const goBack = () => {
    setLine(top?.why)
    setAsked(asked.slice(0, -1))
  }
  useEffect(
    () =>
      followWhy((why) => {
        const queries = readWhy(why, { projectId, userId })
        if (queries.length === 0) return
        setLine(undefined)
        setAsked((before) => [...before, { why, queries }])
      }),
    [projectId, userId],
  )
  return (
    <LazyPart onFailed={close}>
      {top && (
        <WhyDialog
          queries={top.queries}
          nameOf={nameOf}
          line={line}
          onBack={asked.length > 1 ? goBack : undefined}
          onClose={close}
        />
      )}
    </LazyPart>
  )
}
