import { useTexts } from '../../i18n/language.ts'
import { scheduleTexts } from './texts.ts'
import styles from './tool-switch.module.css'

/** A tool that the toolbar offers. */
export interface ToolOption {
  name: string
  label: string
  /** The other label of a tool that has two. The tool is as wide as the longer one. */
  otherLabel?: string
  isOn: boolean
  onPress: () => void
}

/** The tools of the month as one switch, of which one is on. */
export function ToolSwitch({ options }: { options: readonly ToolOption[] }) {
  const { tool } = useTexts(scheduleTexts)
  return (
    <span role="group" aria-label={tool} className={styles.tools}>
      {options.map(({ name, label, otherLabel, isOn, onPress }) => (
        <button
          key={name}
          type="button"
          className={styles.tool}
          data-other={otherLabel}
          aria-pressed={isOn}
          onClick={onPress}
        >
          {label}
        </button>
      ))}
    </span>
  )
}
