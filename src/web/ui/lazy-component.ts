import { type ComponentType, lazy } from 'react'

/** Makes a component whose file is loaded when it is first drawn; a `Suspense` around it says what is shown until then. */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }))
}
