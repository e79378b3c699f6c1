// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeSession } from '../../../session-store.ts'
import { expectPrinted } from '../../../testing/quiet-console.ts'
import { project, TestPage, userWith } from '../../../testing/test-page.tsx'
import { BringBackButton } from './bring-back-button.tsx'
import { ProjectSettingsDialog } from './project-settings-dialog.tsx'

const path = `/projects/${project.id}`
const open = {
  booking: 'open',
  need: { GREEN: 1, YELLOW: 1, RED: 1 },
  closeFull: false,
  releaseHours: null,
  answerHours: 24,
  showColleagues: false,
}
const closed = vi.fn<() => void>()
let page: TestPage

beforeEach(() => {
  page = new TestPage()
  storeSession({ token: 's', user: userWith(['ADMIN']) })
  closed.mockReset()
  page.answer(`GET ${path}/staffing`, 200, open)
  page.answer(`GET ${path}/budget`, 200, { monthly: null })
  page.answer(`GET ${path}/staffing/waiting`, 200, { hours: 38, people: 7 })
  page.answer(`PUT ${path}/staffing`, 200, open)
  page.answer(`PUT ${path}/budget`, 200, { monthly: 1500 })
})
afterEach(() => page.close())

async function show() {
  await page.open(<ProjectSettingsDialog project={project} onClose={closed} onArchive={() => {}} />)
  await page.eventually(() => expect(page.field('Budget of a month')).not.toBeNull())
}
async function choose(booking: string) {
  const select = page.field('A given hour is booked')
  await act(async () => {
    select.value = booking
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await page.settle()
}

test('the settings save the need and the budget, and nothing else', async () => {
  await show()
  await page.fill('Red', '3')
  await page.fill('Budget of a month', '1.500,00')
  await page.submit()
  expect(page.sent(`PUT ${path}/staffing`)).toEqual({ ...open, need: { ...open.need, RED: 3 } })
  expect(page.sent(`PUT ${path}/budget`)).toEqual({ monthly: 1500 })
  expect(page.calls.some(({ route }) => route.startsWith('PATCH'))).toBe(false)
  expect(closed).toHaveBeenCalledOnce()
})

test('a second press before the settings are saved sends nothing', async () => {
  await show()
  await page.fill('Budget of a month', '1.500,00')
  const form = page.host.querySelector('form')!
  await act(async () => {
    form.requestSubmit()
    form.requestSubmit()
  })
  await page.settle()
  expect(page.calls.filter(({ route }) => route.startsWith('PUT'))).toHaveLength(1)
  expect(closed).toHaveBeenCalledOnce()
})

test('on the way to confirmed the settings ask what stays booked', async () => {
  await show()
  expect(page.text()).not.toContain('All of them stay booked')
  await choose('confirmed')
  expect(page.text()).toContain('All of them stay booked')
  await act(async () => page.host.querySelectorAll<HTMLElement>('input[type="radio"]')[1]!.click())
  await page.submit()
  expect(page.sent(`PUT ${path}/staffing`)).toEqual({ ...open, booking: 'confirmed', keepBooked: false })
})

test('on the way to open the settings say how many hours become booked', async () => {
  page.answer(`GET ${path}/staffing`, 200, { ...open, booking: 'confirmed' })
  await show()
  await choose('open')
  await page.eventually(() => expect(page.text()).toContain('38 hours of 7 people become booked.'))
  await page.submit()
  expect(page.sent(`PUT ${path}/staffing`)).toEqual(open)
})

test('a number that is no need is refused at its field', async () => {
  await show()
  await page.fill('Green', 'x')
  await page.submit()
  expect(page.text()).toContain('A whole number from 0 to 99')
  expect(page.sent(`PUT ${path}/staffing`)).toBeUndefined()
  expect(closed).not.toHaveBeenCalled()
})

test('a save puts back nothing that somebody else has changed meanwhile', async () => {
  function Settings() {
    const [name, setName] = useState(project.name)
    return (
      <>
        <button id="rename" type="button" onClick={() => setName('Their name')}>
          Rename
        </button>
        <ProjectSettingsDialog project={{ ...project, name }} onClose={closed} onArchive={() => {}} />
      </>
    )
  }
  await page.open(<Settings />)
  await page.eventually(() => expect(page.field('Budget of a month')).not.toBeNull())
  const theirs = { ...open, booking: 'confirmed', need: { ...open.need, GREEN: 5 } }
  page.answer(`GET ${path}/staffing`, 200, theirs)
  await act(async () => page.host.querySelector<HTMLElement>('#rename')!.click())
  await page.fill('Red', '3')
  await page.submit()
  await page.eventually(() => expect(closed).toHaveBeenCalledOnce())
  expect(page.sent(`PUT ${path}/staffing`)).toEqual({ ...theirs, need: { ...theirs.need, RED: 3 } })
  expect(page.calls.some(({ route }) => route.startsWith('PATCH'))).toBe(false)
})

test.each(['Project name', 'Budget of a month'])(
  'a reload with a typed %s that is not saved is asked about',
  async (label) => {
    const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
    await show()
    expect(asks()).toBe(false)
    await page.fill(label, '1500')
    expect(asks()).toBe(true)
    await page.open(<></>)
    expect(asks()).toBe(false)
  },
)

test('a project that cannot be brought back says why', async () => {
  const error = 'The organisation has as many open projects as it may have.'
  page.answer(`PATCH /projects/${project.id}`, 409, { error, code: 'conflict' })
  expectPrinted('error', error)
  await page.open(<BringBackButton projectId={project.id} />)
  await page.press('Bring back')
  expect(page.text()).toContain(error)
})
