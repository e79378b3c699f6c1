import { useTexts } from '../../../i18n/language.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { texts } from '../texts.ts'
import type { View } from '../use-view.ts'

type ViewSwitchProps = { view: View; onChange: (view: View) => void }

/** Switches between the list by day and the grid. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  const say = useTexts(texts)
  const options = [
    { value: 'list', label: say.list },
    { value: 'month', label: say.month },
  ] as const
  return <Segmented label={say.view} options={options} value={view} onChange={onChange} />
}
