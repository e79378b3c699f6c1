import { callFile } from '../../http/client.ts'

/** Loads all that is stored about the person, and hands it to the browser to store. */
export async function downloadMyData(): Promise<void> {
  const { name, content } = await callFile('exportMyData', {})
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to store it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
