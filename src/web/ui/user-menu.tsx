import { type ReactNode, useId } from 'react'
import { Avatar } from './avatar.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './user-menu.module.css'

export type UserMenuProps = {
  /** The button's accessible name. */
  label: string
  name: string
  detail?: ReactNode
  /** Called before the panel opens. */
  onOpen?: (() => void) | undefined
  /** Buttons and links that have `menuItemClass()`. */
  children: ReactNode
}

export const menuItemClass = (): string => cx(styles.item)

/** The account menu of PageShell's header, under which its panel opens. */
export function UserMenu({ label, name, detail, onOpen, children }: UserMenuProps) {
  const id = useId()
  return (
    <>
      <button type="button" className={styles.trigger} popoverTarget={id} onClick={onOpen}>
        <Avatar name={name} />
        <VisuallyHidden>{label}</VisuallyHidden>
        <bdi className={styles.name} aria-hidden="true">
          {name}
        </bdi>
        <Icon name="chevron-down" />
      </button>
      <div id={id} popover="auto" className={styles.panel}>
        <div className={styles.who}>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          {detail && <span>{detail}</span>}
        </div>
        {children}
      </div>
    </>
  )
}
