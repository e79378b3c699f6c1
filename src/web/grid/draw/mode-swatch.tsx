import type { Mode } from '../../../domain/slot.ts'
import { cx } from '../../ui/cx.ts'
import { MODE_SIGNS } from './mode-signs.ts'
import styles from './mode-swatch.module.css'
import modes from './modes.module.css'

/**
 * A mode as the grid shows it: its colour and its sign. A picture only; its name stands beside it.
 * @param sign what stands in it where there is no room for a name
 */
export function ModeSwatch({ mode, sign = MODE_SIGNS[mode] }: { mode: Mode; sign?: string }) {
  return <span aria-hidden="true" className={cx(styles.swatch, modes[mode])} data-sign={sign} />
}
