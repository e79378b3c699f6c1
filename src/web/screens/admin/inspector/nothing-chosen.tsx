import { useTexts } from '../../../i18n/language.ts'
import { Card } from '../../../ui/card.tsx'
import { inspectorTexts } from './texts.ts'
import styles from './hour-card.module.css'

/** Stands in a tab of the chosen hours until one is chosen. */
export function NothingChosen({ tab }: { tab: 'hour' | 'people' }) {
  const t = useTexts(inspectorTexts)
  return (
    <Card title={t[tab]}>
      <p className={styles.hint}>{t.nothingChosen[tab]}</p>
    </Card>
  )
}
