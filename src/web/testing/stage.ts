/** Draws one component into a DOM that is empty at the start of each test. */
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach } from 'vitest'

export function createStage() {
  const host = document.createElement('div')
  let root: Root
  beforeEach(() => {
    document.body.append(host)
    root = createRoot(host)
  })
  afterEach(() => {
    act(() => root.unmount())
    host.remove()
  })
  return { host, render: (node: ReactNode) => root.render(node) }
}
