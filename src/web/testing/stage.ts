/** A small DOM that one component is drawn into; each test finds it empty. */
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
