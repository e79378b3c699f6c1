import { useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '../../../i18n/language.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { later } from '../../../ui/later-shapes.ts'
import { MenuItem, MenuPanel } from '../../../ui/menu.tsx'
import { FRAME_TOOLS } from '../../../ui/page-shell.tsx'
import { texts } from './texts.ts'
import styles from './section-menu.module.css'

/** A menu in the header, which leads to the sections of a page that is many screens long on a phone. */
export function SectionMenu() {
  const t = useTexts(texts)
  const id = useId()
  const [titles, setTitles] = useState<readonly HTMLElement[]>([])
  const frame = document.getElementById(FRAME_TOOLS)
  const find = () => setTitles([...document.querySelectorAll<HTMLElement>('main h2')])
  return (
    frame &&
    createPortal(
      <>
        <span className={styles.button}>
          <IconButton icon={later.list} label={t.sections} popoverTarget={id} onClick={find} />
        </span>
        <MenuPanel id={id}>
          {titles.map((title, index) => (
            <MenuItem key={index} icon="chevron-right" onChoose={() => focusSection(title)}>
              {title.textContent}
            </MenuItem>
          ))}
        </MenuPanel>
      </>,
      frame,
    )
  )
}

/** Scrolls to the section of a title, or to the head of the page. The keyboard and a screen reader go on there. */
function focusSection(title: HTMLElement): void {
  const section = title.closest<HTMLElement>('section') ?? title.closest<HTMLElement>('header')!
  section.classList.add(styles.target!)
  section.tabIndex = -1
  section.focus({ preventScroll: true })
  section.scrollIntoView({ block: 'start' })
}
