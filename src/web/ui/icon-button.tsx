import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './icon-button.module.css'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'children'> & {
  icon: IconName
  label: string
  size?: 'sm' | 'md' | undefined
}

export function IconButton({ icon, label, size = 'md', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={cx(styles.button, styles[size])}
    >
      <Icon name={icon} size={size === 'sm' ? 16 : 20} />
    </button>
  )
}
