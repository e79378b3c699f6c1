// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PeopleOfHoursReply } from '../../../../contract/team.ts'
import { expectPrinted } from '../../../testing/quiet-console.ts'
import { TestPage } from '../../../testing/test-page.tsx'
import { PeopleOfHours } from './people-of-hours.tsx'

let page: TestPage
beforeEach(() => {
  page = new TestPage()
  page.answer('POST /projects/a/requests', 201, { request: { id: 'q1', slots: [SLOT], people: [] } })
})
afterEach(() => page.close())

const SLOT = { date: '2027-01-12', hour: 9 }
const SLOTS = [SLOT, { date: '2027-01-12', hour: 10 }]
type Counts = Partial<Record<'booked' | 'asked' | 'given', number>>

function person(firstName: string, counts: Counts): PeopleOfHoursReply['people'][number] {
  const user = {
    id: firstName,
    firstName,
    lastName: 'Roth',
    email: `${firstName}@example.org`,
    phone: '',
    country: '',
    germanLevel: '',
  }
  return { user, booked: 0, asked: 0, given: 0, ...counts, euros: 20, sources: [], clashes: [] }
}
const reply = (...people: PeopleOfHoursReply['people']) =>
  page.answer('POST /projects/a/hours/people', 200, { people })

/** The accessible name of the element with the keyboard focus. */
function focused(): string | undefined {
  const { activeElement: place } = document
  const labelId = place?.getAttribute('aria-labelledby')
  if (place === document.body) return 'the page'
  return (labelId ? document.getElementById(labelId) : place)?.textContent.trim()
}
/** Presses the button by the pointer, after which the people are these. */
async function press(name: string, ...after: PeopleOfHoursReply['people']): Promise<void> {
  reply(...after)
  const button = page.button(name)!
  // After a press by the keyboard, the focus goes to the Undo button.
  vi.spyOn(button, 'matches').mockReturnValue(false)
  button.focus()
  await page.press(name)
}

describe('the focus after a person is asked', () => {
  test('goes to the next row of the group', async () => {
    reply(person('Ada', { given: 2 }), person('Ben', { given: 2 }))
    await page.open(<PeopleOfHours projectId="a" slots={SLOTS} canRequest />)
    await press('Ask Ada Roth', person('Ada', { given: 2, asked: 2 }), person('Ben', { given: 2 }))
    expect(focused()).toBe('Ben Roth')
  })

  test('goes to the same person in the new group where no row is left', async () => {
    reply(person('Ada', { given: 2 }), person('Ben', { booked: 2 }))
    await page.open(<PeopleOfHours projectId="a" slots={SLOTS} canRequest />)
    await press('Ask Ada Roth', person('Ada', { given: 2, asked: 2 }), person('Ben', { booked: 2 }))
    expect(focused()).toBe('Ada Roth')
  })

  test('stays at a person who stays in the group', async () => {
    reply(person('Ada', { booked: 1 }), person('Ben', { booked: 2 }))
    await page.open(<PeopleOfHours projectId="a" slots={SLOTS} canRequest />)
    await press('Ask Ada Roth', person('Ada', { booked: 1, asked: 1 }), person('Ben', { booked: 2 }))
    expect(focused()).toBe('Ada Roth')
  })
})

describe('how people are asked', () => {
  const sent = () => page.sent('POST /projects/a/requests')
  const inTurn = () => page.host.querySelector<HTMLInputElement>('[value="in-turn"]')!

  function Folded() {
    const [isOpen, setIsOpen] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setIsOpen(!isOpen)}>
          Fold
        </button>
        {isOpen && <PeopleOfHours projectId="a" slots={SLOTS} canRequest />}
      </>
    )
  }
  /** Opens the people, of whom two have given the hours, and states how they are asked. */
  async function state(): Promise<void> {
    reply(person('Ada', { given: 2 }), person('Ben', { given: 2 }))
    await page.open(<Folded />)
    await page.press('How you ask')
    await page.fill('Message', 'Please be early.')
    await act(async () => inTurn().click())
  }

  test('needs no message, and says so', async () => {
    reply(person('Ada', { given: 2 }), person('Ben', { given: 2 }))
    await page.open(<Folded />)
    await page.press('How you ask')
    expect(page.field('Message').closest('div')!.textContent).toContain('optional')
  })

  test('stays when the list of people is folded and opened', async () => {
    await state()
    await page.press('Fold')
    await page.press('Fold')
    expect([page.field('Message').value, inTurn().checked]).toEqual(['Please be early.', true])
    await page.press('Ask 2 people')
    expect(sent()).toMatchObject({ message: 'Please be early.', mode: 'in-turn' })
  })

  test('is forgotten once people have been asked so', async () => {
    await state()
    await page.press('Ask 2 people')
    expect([page.field('Message').value, inTurn().checked]).toEqual(['', false])
  })

  test('keeps the turns, which a request to one person does not have', async () => {
    await state()
    await page.press('Ask Ada Roth')
    expect([page.field('Message').value, inTurn().checked]).toEqual(['', true])
  })
})

describe('a failed undo', () => {
  test('is told where a booking stays', async () => {
    page.answer('GET /projects/a/bookings', 200, { people: [] })
    page.answer('GET /projects/a/staffing', 200, { booking: 'confirmed' })
    page.answer('PUT /projects/a/bookings', 204)
    reply(person('Ada', { given: 2 }))
    await page.open(<PeopleOfHours projectId="a" slots={SLOTS} canRequest />)
    expectPrinted('error', 'A status of 409 answered')
    await press('Book Ada Roth', person('Ada', { given: 2, booked: 2 }))
    page.answer('PUT /projects/a/bookings', 409, {
      error: 'The project is archived.',
      code: 'project_archived',
    })
    await page.press('Undo')
    expect(page.text()).toContain('The project is archived.')
  })

  test('is told where a request stays for lack of a connection', async () => {
    reply(person('Ada', { given: 2 }))
    await page.open(<PeopleOfHours projectId="a" slots={SLOTS} canRequest />)
    await press('Ask Ada Roth', person('Ada', { given: 2, asked: 2 }))
    expectPrinted('warn', 'Failed to fetch')
    page.fail('POST /projects/a/requests/q1/withdraw')
    await page.press('Undo')
    expect(page.text()).toContain('The server cannot be reached')
  })
})
