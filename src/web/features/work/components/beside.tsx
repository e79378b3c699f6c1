import { Fragment } from 'react'
import { useTexts } from '../../../i18n/language.ts'
import { Icon } from '../../../ui/icon.tsx'
import { texts } from '../texts.ts'
import { blocksBeside, type WorkBlock } from '../view-model.ts'
import styles from './beside.module.css'

/** Names the bookings at the same time as a block, if there are any. */
export function Beside({ block, blocks }: { block: WorkBlock; blocks: readonly WorkBlock[] }) {
  const t = useTexts(texts)
  if (!block.overlaps) return null
  const others = blocksBeside(blocks, block)
  return (
    <p className={styles.beside}>
      <Icon name="warning" />
      <span>
        {others.length === 0 ? t.sameTimeElsewhere : t.sameTime}
        {others.map(({ projectId, projectName, from, to }, index) => (
          <Fragment key={`${projectId} ${from}`}>
            {index > 0 && ','} <bdi>{projectName}</bdi>{' '}
            <span className={styles.span}>{t.span(from, to)}</span>
          </Fragment>
        ))}
      </span>
    </p>
  )
}
