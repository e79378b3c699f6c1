import { cx } from './cx.ts'
import styles from './avatar.module.css'

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words
  return picked.map((word) => word?.charAt(0).toUpperCase()).join('')
}

/** Initials; decoration beside a written name. */
export function Avatar({ name, size = 'md' }: { name: string; size?: 'sm' | 'md' | undefined }) {
  return (
    <span className={cx(styles.avatar, styles[size])} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
