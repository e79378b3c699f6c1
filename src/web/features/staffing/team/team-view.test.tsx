// @vitest-environment happy-dom
import { act } from 'react'
import { Route, Routes, useNavigate, useSearchParams } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestPage } from '../../../testing/test-page.tsx'
import { Button } from '../../../ui/button.tsx'
import { TeamView } from './team-view.tsx'

let page: TestPage
beforeEach(() => {
  page = new TestPage()
  page.rowHeight = 40
})
afterEach(() => page.close())

const people = ['Ada', 'Ben', 'Berta'].map((name) => ({ id: name, name, email: `${name}@example.org` }))
const totals = new Map(people.map(({ id }, index) => [id, { hours: index, cents: 0 }]))

function Team() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  return (
    <>
      <TeamView
        month={params.get('month') ?? '2026-11'}
        people={people}
        bookings={new Map()}
        totals={totals}
        isStale={false}
        addressOf={(date) => `/day/${date}`}
        onAddPeople={undefined}
      />
      <Button onClick={() => navigate('?month=2026-12')}>Next month</Button>
    </>
  )
}
function Day() {
  const navigate = useNavigate()
  return <Button onClick={() => navigate(-1)}>Back</Button>
}
const heads = (name: string) =>
  [...page.host.querySelectorAll('thead button')].find(({ textContent }) =>
    textContent.startsWith(name),
  ) as HTMLElement
const names = () => [...page.host.querySelectorAll('tbody th')].map(({ textContent }) => textContent)

test('search and order are there again after Back from a day, also in another month', async () => {
  await page.openInBrowser(
    <Routes>
      <Route path="/team" element={<Team />} />
      <Route path="/day/:date" element={<Day />} />
    </Routes>,
    '/team',
  )
  await page.fill('Find by name or email', 'be')
  await act(async () => heads('Hours').click())
  await page.settle()
  expect(names()).toEqual(['Berta', 'Ben'])
  await page.press('Next month')
  await act(async () => page.host.querySelector<HTMLElement>('thead a')!.click())
  await page.press('Back')
  expect(page.where()).toBe('/team?month=2026-12')
  expect(page.field('Find by name or email').value).toBe('be')
  expect(names()).toEqual(['Berta', 'Ben'])
})
