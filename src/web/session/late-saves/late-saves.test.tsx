// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callApi } from '../../http/client.ts'
import { useSave } from '../../http/use-save.ts'
import { TestPage } from '../../testing/test-page.tsx'
import { Button } from '../../ui/button.tsx'
import { useLateSaves } from './use-late-saves.ts'

let page: TestPage
beforeEach(() => {
  page = new TestPage()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  page.close()
})

const WORDS = 'Saving takes longer than usual. Nothing that you entered is lost.'

function Form() {
  useLateSaves()
  const rename = useSave({
    mutationFn: () => callApi('updateProject', { params: { projectId: 'p1' }, body: { name: 'A' } }),
  })
  const move = useSave({
    mutationFn: () => callApi('updateProject', { params: { projectId: 'p2' }, body: { name: 'B' } }),
  })
  return (
    <>
      <Button onClick={() => rename.mutate()}>First</Button>
      <Button onClick={() => move.mutate()}>Second</Button>
    </>
  )
}
const says = () => page.text().includes(WORDS)

test('a save without an answer says so after a while, until the answer comes', async () => {
  page.answer('PATCH /projects/p1', 200, {})
  const answer = page.delay('PATCH /projects/p1')
  await page.open(<Form />)
  await page.press('First')
  await page.pass(1999)
  expect(says()).toBe(false)
  await page.pass(1)
  expect(says()).toBe(true)
  await page.pass(60_000)
  expect(says()).toBe(true)
  answer()
  await page.settle()
  await page.pass(1)
  expect(says()).toBe(false)
})

test('saves that are answered one after the other say nothing', async () => {
  page.answer('PATCH /projects/p1', 200, {})
  page.answer('PATCH /projects/p2', 200, {})
  const first = page.delay('PATCH /projects/p1')
  const second = page.delay('PATCH /projects/p2')
  await page.open(<Form />)
  await page.press('First')
  await page.pass(1500)
  await page.press('Second')
  first()
  await page.settle()
  await page.pass(1500)
  expect(says()).toBe(false)
  second()
  await page.settle()
  await page.pass(5000)
  expect(says()).toBe(false)
})
