import { useState } from 'react'
import { Link } from 'react-router'
import { blocksOf, nameBlock } from '../../../../domain/hour-blocks.ts'
import type { SlotRef } from '../../../../domain/slot.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { texts } from './texts.ts'
import styles from './hour-blocks.module.css'

/** The number of blocks that are shown at first. */
const SHOWN = 6

type HourBlocksProps = { projectId: string; slots: readonly SlotRef[]; year: string }

/** The hours as blocks, each of which leads to its day. */
export function HourBlocks({ projectId, slots, year }: HourBlocksProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const [isWhole, setIsWhole] = useState(false)
  const blocks = blocksOf(slots)
  const shown = isWhole ? blocks : blocks.slice(0, SHOWN)
  return (
    <ul className={styles.blocks}>
      {shown.map((block) => (
        <li key={`${block.date} ${block.from}`}>
          <Link className={styles.block} to={`${paths.day(projectId, block.date)}?hour=${block.from}`}>
            {nameBlock(block, language, year)}
          </Link>
        </li>
      ))}
      {shown.length < blocks.length && (
        <li>
          <Button size="sm" variant="quiet" onClick={() => setIsWhole(true)}>
            {t.andMore(blocks.length - shown.length)}
          </Button>
        </li>
      )}
    </ul>
  )
}
