// @vitest-environment happy-dom
import { useState } from 'react'
import { Route, Routes, useNavigate } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CrashBoundary, LazyPart } from './crash-screen.tsx'
import { OFFLINE_REPLIES_KEY } from './session-store.ts'
import { expectPrinted } from './testing/quiet-console.ts'
import { TestPage } from './testing/test-page.tsx'
import { lazyComponent } from './ui/lazy-component.ts'

let page: TestPage
beforeEach(() => {
  page = new TestPage()
})
afterEach(() => {
  vi.restoreAllMocks()
  page.close()
})

const Missing = lazyComponent<object>(() => Promise.reject(new TypeError('Failed to fetch')))

test('a screen that cannot be loaded shows a message', async () => {
  expectPrinted('error', 'Failed to fetch')
  await page.open(
    <CrashBoundary>
      <Routes>
        <Route path="/missing" element={<Missing />} />
      </Routes>
    </CrashBoundary>,
    '/missing',
  )
  expect(page.text()).toContain('This did not work')
  expect(page.text()).toContain('What was saved is kept.')
  expect(page.button('Reload page')).toBeDefined()
})

test('a crashed screen does not block the next one', async () => {
  expectPrinted('error', 'out of order')
  let isBroken = true
  const Screen = () => {
    if (isBroken) throw new Error('out of order')
    return <p>All is well</p>
  }
  const Other = () => {
    const navigate = useNavigate()
    return (
      <button type="button" onClick={() => navigate('/other')}>
        Other
      </button>
    )
  }
  await page.open(
    <>
      <Other />
      <CrashBoundary>
        <Screen />
      </CrashBoundary>
    </>,
    '/one',
  )
  expect(page.text()).toContain('This did not work')
  isBroken = false
  await page.press('Other')
  expect(page.text()).toContain('All is well')
})

describe('the stored replies', () => {
  beforeEach(() => {
    // A file of the same worker may have lost the connection in its last test.
    dispatchEvent(new Event('online'))
    expectPrinted('error', 'out of order')
    localStorage.setItem(OFFLINE_REPLIES_KEY, '{}')
  })
  afterEach(() => {
    dispatchEvent(new Event('online'))
    localStorage.clear()
  })
  const Broken = (): never => {
    throw new Error('out of order')
  }

  test.each([
    ['a screen', CrashBoundary],
    ['a part of a screen', LazyPart],
  ])('go where %s cannot be drawn, which may begin with one of another version', async (_, Boundary) => {
    await page.open(
      <Boundary>
        <Broken />
      </Boundary>,
    )
    expect(localStorage.getItem(OFFLINE_REPLIES_KEY)).toBeNull()
  })

  test('stay without a connection, where a file may be what is missing', async () => {
    dispatchEvent(new Event('offline'))
    await page.open(
      <CrashBoundary>
        <Broken />
      </CrashBoundary>,
    )
    expect(localStorage.getItem(OFFLINE_REPLIES_KEY)).toBe('{}')
  })
})

function Host() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <p>The month</p>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <LazyPart onFailed={() => setIsOpen(false)}>{isOpen && <Missing />}</LazyPart>
    </>
  )
}

test('a dialog that cannot be loaded leaves its screen as it is, and shows a message each time', async () => {
  expectPrinted('error', 'Failed to fetch')
  expectPrinted('error', 'Failed to fetch')
  await page.open(<Host />)
  for (const times of [1, 2]) {
    await page.press('Open')
    expect(page.text().split('This did not work.')).toHaveLength(times + 1)
    expect(page.text()).toContain('The month')
  }
})
