// @vitest-environment happy-dom
import { act, useRef, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseLanguage } from '../../i18n/language.ts'
import { TestPage } from '../../testing/test-page.tsx'
import { type UnsavedCard, useUnsavedCard } from './cards.ts'
import { Unsaved } from './unsaved.tsx'
import './unsaved-bar.tsx'

let page: TestPage
beforeEach(() => {
  page = new TestPage()
})
afterEach(() => {
  vi.useRealTimers()
  page.close()
  chooseLanguage('en')
})

/** A card with one field, whose draft is the field's text. */
function Card({ name, save = async () => true }: { name: string; save?: UnsavedCard['save'] }) {
  const [draft, setDraft] = useState('')
  const place = useRef<HTMLDivElement>(null)
  useUnsavedCard({
    count: draft.length,
    save: async () => {
      const isSaved = await save()
      if (isSaved) setDraft('')
      return isSaved
    },
    discard: () => {
      setDraft('')
      return () => setDraft(draft)
    },
    place: () => place.current,
  })
  return (
    <div ref={place}>
      <label htmlFor={name}>{name}</label>
      <input id={name} value={draft} onChange={({ target }) => setDraft(target.value)} />
    </div>
  )
}

const open = (...cards: { name: string; save?: UnsavedCard['save'] }[]) =>
  page.open(
    <>
      {cards.map((card) => (
        <Card key={card.name} {...card} />
      ))}
      <Unsaved />
    </>,
  )
const bar = () => page.host.querySelector('section')
const said = () => bar()?.querySelector('[role="status"]')?.textContent

test('counts the changes of all cards, and goes with the last of them', async () => {
  await open({ name: 'Prices' }, { name: 'Wages' })
  expect(bar()).toBeNull()
  await page.fill('Prices', 'a')
  expect(bar()?.textContent).toContain('1 change not saved')
  await page.fill('Wages', 'bc')
  expect(bar()?.textContent).toContain('3 changes not saved')
  await page.fill('Prices', '')
  await page.fill('Wages', '')
  expect(bar()).toBeNull()
})

test('is in German too', async () => {
  chooseLanguage('de')
  await open({ name: 'Prices' })
  await page.fill('Prices', 'a')
  expect(bar()?.textContent).toContain('1 Änderung nicht gespeichert')
  await page.fill('Prices', 'abc')
  expect(bar()?.textContent).toContain('3 Änderungen nicht gespeichertAlles speichernVerwerfen')
})

test('is announced once the count has stayed, and not with each key', async () => {
  await open({ name: 'Prices' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (const text of ['1', '12', '1']) {
    await page.fill('Prices', text)
    await page.pass(900)
    expect(said()).toBe('')
  }
  await page.pass(100)
  expect(said()).toBe('1 change not saved')
})

test('saves one card after the other and leads to the first that failed', async () => {
  const saves: string[] = []
  const card = (name: string, isSaved = true) => ({
    name,
    save: async () => {
      saves.push(name)
      return isSaved
    },
  })
  await open(card('A'), card('B', false), card('C', false), card('D'))
  for (const name of ['D', 'C', 'B', 'A']) await page.fill(name, 'x')
  await page.press('Save all')
  expect(saves).toEqual(['A', 'B', 'C', 'D'])
  expect(bar()?.textContent).toContain('2 changes not saved')
  expect(document.activeElement).toBe(page.field('B'))
})

test('returns the focus to where it was once all is saved', async () => {
  await open({ name: 'Prices' }, { name: 'Wages' })
  act(() => page.field('Wages').focus())
  await page.fill('Wages', 'x')
  const matches = vi.spyOn(Element.prototype, 'querySelector')
  act(() => page.button('Save all')!.focus())
  // The tests' DOM does not know which focus came by keyboard.
  matches.mockImplementation(function (this: Element, selector: string) {
    return selector === ':focus-visible'
      ? document.activeElement
      : (this.querySelectorAll(selector)[0] ?? null)
  })
  try {
    await page.press('Save all')
  } finally {
    matches.mockRestore()
  }
  expect(document.activeElement).toBe(page.field('Wages'))
})

test('discards all, and undo brings all back', async () => {
  await open({ name: 'Prices' }, { name: 'Wages' })
  await page.fill('Prices', 'a')
  await page.fill('Wages', 'bc')
  await page.press('Discard')
  expect(bar()).toBeNull()
  expect([page.field('Prices').value, page.field('Wages').value]).toEqual(['', ''])
  expect(page.text()).toContain('Discarded 3 changes')
  await page.press('Undo')
  expect([page.field('Prices').value, page.field('Wages').value]).toEqual(['a', 'bc'])
  expect(bar()?.textContent).toContain('3 changes not saved')
})
