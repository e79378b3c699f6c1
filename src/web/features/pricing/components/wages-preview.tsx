import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { monthName } from '../../../../domain/calendar.ts'
import { eurosToCents, formatCents } from '../../../../domain/money.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { wagesPreviewQuery, type WagesToPreview } from '../dated/requests.ts'
import { datedTexts } from '../dated/texts.ts'
import styles from './dated-wages.module.css'

/** Typing is over after this time. */
const PAUSE_MS = 400
/** The months that a line names. */
const MONTHS_NAMED = 3

/** Says which months and how many given hours the typed wages would change, and by how many euros. */
export function WagesPreview({ tenantId, change }: { tenantId: string; change: WagesToPreview }) {
  const t = useTexts(datedTexts)
  const language = useLanguage()
  const asked = JSON.stringify(change)
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(asked), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [asked])
  const { data, isError } = useQuery({ ...wagesPreviewQuery(tenantId, change), enabled: settled === asked })
  const isKnown = settled === asked && data !== undefined
  const words = () => {
    if (isError) return t.previewFailed
    if (!isKnown) return '…'
    const { months } = data
    if (months.length === 0) return t.nothingChanges
    const euros = (amount: number) => signedEuros(eurosToCents(amount))
    const sum = (key: 'hours' | 'pastHours') => months.reduce((total, month) => total + month[key], 0)
    const cents = months.reduce((total, month) => total + eurosToCents(month.difference), 0)
    const named = months
      .slice(0, MONTHS_NAMED)
      .map((each) => t.inMonth(monthName(each.month, language), each.hours, euros(each.difference)))
    const more = months.length - named.length
    const past = sum('pastHours')
    return [
      `${t.changes(sum('hours'), signedEuros(cents))}: ${[...named, ...(more > 0 ? [t.moreMonths(more)] : [])].join(', ')}`,
      ...(past > 0 ? [t.ofThesePast(past)] : []),
    ].join('; ')
  }
  return (
    <p aria-live="polite" className={styles.preview} aria-busy={!isKnown && !isError}>
      {words()}
    </p>
  )
}

function signedEuros(cents: number): string {
  return `${cents < 0 ? '−' : '+'}${formatCents(Math.abs(cents))}`
}
