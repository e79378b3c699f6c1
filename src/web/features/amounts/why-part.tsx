import { lazy, useEffect, useState } from 'react'
import { LazyPart } from '../../crash-screen.tsx'
import { readWhy, type WhyPlace, type WhyQuery } from './query-view-model.ts'
import { followWhy } from './why-keys.ts'
import './why-part.css'

const WhyDialog = lazy(async () => ({ default: (await import('./why-dialog.tsx')).WhyDialog }))

type WhyPartProps = WhyPlace & {
  /** The names of people, where the page knows them. */
  nameOf?: (userId: string) => string | undefined
}

const nobody = () => undefined

/** Opens why an amount of the page is what it is. It renders nothing until then. */
export function WhyPart({ projectId, userId, nameOf = nobody }: WhyPartProps) {
  /** The amounts that are open: a line of a sum lies above its sum. */
  const [asked, setAsked] = useState<readonly (readonly WhyQuery[])[]>([])
  const top = asked.at(-1)
  const close = () => setAsked([])
  useEffect(
    () =>
      followWhy((why) => {
        const queries = readWhy(why, { projectId, userId })
        if (queries.length > 0) setAsked((before) => [...before, queries])
      }),
    [projectId, userId],
  )
  return (
    <LazyPart onFailed={close}>
      {top && (
        <WhyDialog
          queries={top}
          nameOf={nameOf}
          onBack={asked.length > 1 ? () => setAsked(asked.slice(0, -1)) : undefined}
          onClose={close}
        />
      )}
    </LazyPart>
  )
}
