import { useTexts } from '../../../i18n/language.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { texts } from '../texts.ts'
import type { View } from '../use-view.ts'

type ViewSwitchProps = { view: View; onChange: (view: View) => void }

/** Switches between the list by day and the grid. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  const t = useTexts(texts)
  const options = [
    { value: 'list', label: t.list },
    { value: 'month', label: t.month },
  ] as const
  return <Segmented label={t.view} options={options} value={view} onChange={onChange} />
}
