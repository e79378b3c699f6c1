import { type ReactNode, useState } from 'react'
import { NAME_MAX } from '../../../../domain/person.ts'
import { ApiError, sentenceOf } from '../../../http/api-error.ts'
import { useTexts } from '../../../i18n/language.ts'
import { focusOnError } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { texts } from '../texts.ts'

/** State of a field for a project's name, with its check. */
export function useProjectName(first = '') {
  const [name, setName] = useState(first)
  const [isMissing, setIsMissing] = useState(false)
  return {
    name,
    isMissing,
    change: (text: string) => {
      setName(text)
      setIsMissing(false)
    },
    /** Returns the name to send. An empty one gives undefined and shows an error at the field. */
    checked: (form: HTMLFormElement): string | undefined => {
      const trimmed = name.trim()
      if (trimmed !== '') return trimmed
      focusOnError(form, () => setIsMissing(true))
      return undefined
    },
  }
}

interface ProjectNameFieldProps {
  value: ReturnType<typeof useProjectName>
  /** The error with which the server refused the name. */
  failure: Error | null
  /** More fields, drawn below the name. */
  children?: ReactNode
}

export function ProjectNameField({ value, failure, children }: ProjectNameFieldProps) {
  const t = useTexts(texts)
  const refused = failure instanceof ApiError ? failure.fields['name'] : undefined
  return (
    <>
      <TextField
        label={t.projectName}
        name="name"
        autoComplete="off"
        maxLength={NAME_MAX}
        value={value.name}
        onChange={(event) => value.change(event.currentTarget.value)}
        error={value.isMissing ? t.fillIn : refused}
      />
      {children}
      {failure && !refused && <Notice tone="error">{sentenceOf(failure, t.saveFailed)}</Notice>}
    </>
  )
}
