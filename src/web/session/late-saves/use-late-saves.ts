import { type Mutation, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PATIENCE_MS } from '../../http/patience.ts'
import { useTexts } from '../../i18n/language.ts'
import { useToast } from '../../ui/toast.tsx'
import { lateSavesTexts } from './texts.ts'

const DAY_MS = 86_400_000

/** Says that a save gets no answer, for as long as it waits. */
export function useLateSaves(): void {
  const queries = useQueryClient()
  const { noAnswer } = useTexts(lateSavesTexts)
  const { show } = useToast()
  useEffect(
    () => watchLateSaves(queries, () => show(noAnswer, { tone: 'info', ms: DAY_MS })),
    [queries, show, noAnswer],
  )
}

/**
 * Watches the save that has waited longest.
 * @param onLate called where its answer is late; returns what ends the message
 */
function watchLateSaves(queries: QueryClient, onLate: () => () => void): () => void {
  const saves = queries.getMutationCache()
  let oldest: Mutation | undefined
  let end = () => {}
  const follow = () => {
    const next = saves.find({ status: 'pending' })
    if (next === oldest) return
    end()
    oldest = next
    end = next ? afterPatience(onLate) : () => {}
  }
  const stop = saves.subscribe(follow)
  follow()
  return () => {
    stop()
    end()
  }
}

/** Calls a function later. Returns what prevents or ends it. */
function afterPatience(begin: () => () => void): () => void {
  let end = () => {}
  const timer = setTimeout(() => {
    end = begin()
  }, PATIENCE_MS)
  return () => {
    clearTimeout(timer)
    end()
  }
}
