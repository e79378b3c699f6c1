// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { expectPrinted } from '../../../testing/quiet-console.ts'
import { TestPage } from '../../../testing/test-page.tsx'
import { DirectInvites } from './direct-invites.tsx'

const CREATE = 'POST /projects/p1/invites'
let page: TestPage
beforeEach(() => {
  page = new TestPage()
})
afterEach(() => page.close())

/** Types an address and creates an invite from the button, as Enter on it does. */
async function create(email: string) {
  await page.open(
    <DirectInvites
      projectId="p1"
      invitedRole="PLANNER"
      isClosed={false}
      title="Planners"
      createLabel="Create invite"
      recent={[]}
      recentLabel="Recent"
      emptyText="None"
      lastUrl=""
      now={0}
    />,
  )
  await page.fill('Email', email)
  page.button('Create invite')!.focus()
  await page.submit()
}

test('an address that is refused takes the focus', async () => {
  expectPrinted('error', `A status of 400 answered POST /api/projects/:projectId/invites`)
  const fields = { email: 'Please enter a valid address.' }
  page.answer(CREATE, 400, { error: fields.email, code: 'invalid_input', fields })
  await create('mia@')
  expect(page.text()).toContain('Please enter a valid address.')
  expect(document.activeElement).toBe(page.host.querySelector('[type="email"]'))
})

test('a refusal of no field is told, and leaves the focus', async () => {
  expectPrinted('error', `A status of 409 answered POST /api/projects/:projectId/invites`)
  page.answer(CREATE, 409, { error: 'The project is archived.', code: 'archived' })
  await create('mia@example.org')
  expect(page.text()).toContain('The project is archived.')
  expect(document.activeElement).toBe(page.button('Create invite'))
})
