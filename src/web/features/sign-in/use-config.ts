import { useEffect, useState } from 'react'
import { firstReads } from '../../first-reads.ts'
import { callRead, type ReplyOf } from '../../http/client.ts'
import { inBackground } from '../../in-background.ts'

type Config = ReplyOf<'getConfig'>

const RETRY_MS = 1000

/** The last reply, so that the screen looks the same when a person comes back to it. */
let cachedConfig: Config | undefined

/** The server's settings for the sign-in screen. TanStack Query is not used here: its code is larger than the form. */
export function useConfig(): Config | undefined {
  const [config, setConfig] = useState(cachedConfig)
  useEffect(() => {
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async (triesLeft: number) => {
      try {
        cachedConfig = await callRead(firstReads.config(), abort.signal)
        setConfig(cachedConfig)
      } catch {
        if (triesLeft > 0 && !abort.signal.aborted)
          timer = setTimeout(() => inBackground(read(triesLeft - 1)), RETRY_MS)
      }
    }
    inBackground(read(2))
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [])
  return config
}
