import { useEffect, useState } from 'react'
import { firstReads } from '../../first-reads.ts'
import { callRead, type ReplyOf } from '../../http/client.ts'
import { inBackground } from '../../in-background.ts'

type Config = ReplyOf<'getConfig'>

const RETRY_MS = 1000

/** As it was known last: the screen looks the same when one comes back to it. */
let known: Config | undefined

/** What the sign-in screen must know of the server. Without the other screens' cache, which would cost more than the form. */
export function useConfig(): Config | undefined {
  const [config, setConfig] = useState(known)
  useEffect(() => {
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (triesLeft: number) => {
      try {
        known = await callRead(firstReads.config(), abort.signal)
        setConfig(known)
      } catch {
        if (triesLeft > 0 && !abort.signal.aborted)
          timer = setTimeout(() => void ask(triesLeft - 1), RETRY_MS)
      }
    }
    inBackground(ask(2))
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [])
  return config
}
