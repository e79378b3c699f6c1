import { MAX_REASON } from '../../../../domain/releases.ts'
import { useTexts } from '../../../i18n/language.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { removalTexts } from './texts.ts'

type ReasonFieldProps = { value: string; onChange: (value: string) => void }

/** Why somebody asks to be released. The press that opens the field leads into it. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  const t = useTexts(removalTexts)
  return (
    <TextArea
      autoFocus
      label={t.reason}
      hint={t.whoReads}
      maxLength={MAX_REASON}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
