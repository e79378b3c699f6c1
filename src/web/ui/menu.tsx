import { createContext, type ReactNode, use, useId } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { Icon, type IconName } from './icon.tsx'
import styles from './menu.module.css'

const PanelId = createContext('')

export type MenuProps = {
  label: string
  /** Called before the panel opens. */
  onOpen?: (() => void) | undefined
  children: ReactNode
}

/** A button and its menu, in the platform's popover: Escape, a press elsewhere or a choice closes it. */
export function Menu({ label, onOpen, children }: MenuProps) {
  const id = useId()
  return (
    <>
      <Button variant="quiet" size="sm" popoverTarget={id} onClick={onOpen}>
        {label} <Icon name="chevron-down" />
      </Button>
      <MenuPanel id={id}>{children}</MenuPanel>
    </>
  )
}

/** A small button '⋯' and its menu, for what is rarely done with the item beside it. */
export function MoreMenu({ label, children }: Omit<MenuProps, 'onOpen'>) {
  const id = useId()
  return (
    <>
      <IconButton icon="more" size="sm" label={label} popoverTarget={id} />
      <MenuPanel id={id}>{children}</MenuPanel>
    </>
  )
}

/** The panel of a menu alone, for several buttons that open one panel by `popoverTarget`. */
export function MenuPanel({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} popover="auto" className={styles.panel}>
      <PanelId value={id}>{children}</PanelId>
    </div>
  )
}

/** Entries that belong together, under a title. */
export function MenuGroup({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.group} role="group">
      {title && <p className={styles.title}>{title}</p>}
      {children}
    </div>
  )
}

export type MenuItemProps = { icon: IconName; onChoose: () => void; children: ReactNode }

export function MenuItem({ icon, onChoose, children }: MenuItemProps) {
  const id = use(PanelId)
  return (
    <button
      type="button"
      className={styles.item}
      popoverTarget={id}
      popoverTargetAction="hide"
      onClick={onChoose}
    >
      <Icon name={icon} /> {children}
    </button>
  )
}
