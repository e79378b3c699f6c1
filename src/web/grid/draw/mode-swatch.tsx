import type { Mode } from '../../../domain/slot.ts'
import { cx } from '../../ui/cx.ts'
import { MODE_SIGNS } from './mode-signs.ts'
import styles from './mode-swatch.module.css'
import modes from './modes.module.css'

/**
 * Draws a mode as the grid does, with its colour and its sign. It has no accessible name, so the name stands beside it.
 * @param sign replaces the mode's sign, where there is no room for a name
 */
export function ModeSwatch({ mode, sign = MODE_SIGNS[mode] }: { mode: Mode; sign?: string }) {
  return <span aria-hidden="true" className={cx(styles.swatch, modes[mode])} data-sign={sign} />
}
