import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { staffingQuery } from '../../../http/staffing-query.ts'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { budgetQuery, readStaffing, saveStaffing } from './requests.ts'
import { staffingTexts } from './texts.ts'
import {
  checkStaffing,
  type SavedStaffing,
  type StaffingErrors,
  staffingForm,
  type TypedStaffing,
} from './view-model.ts'

/** The form of a project's staffing and budget, once both are read. Fields that nobody has typed in show what is saved now. */
export function useStaffingForm(projectId: string) {
  const t = useTexts(staffingTexts)
  const language = useLanguage()
  const queries = useQueryClient()
  const staffing = useQuery(staffingQuery(projectId))
  const budget = useQuery(budgetQuery(projectId))
  const [typed, setTyped] = useState<TypedStaffing>({})
  const [errors, setErrors] = useState<StaffingErrors>({})
  const saved: SavedStaffing | undefined = staffing.data &&
    budget.data && { staffing: staffing.data, budget: budget.data.monthly }
  const form = saved && staffingForm(saved, language, typed)
  const checkWith = (present: SavedStaffing) =>
    checkStaffing(staffingForm(present, language, typed), present, t, language)
  const isTyped = Object.keys(typed).length > 0
  return {
    form,
    saved,
    isTyped,
    errors,
    failed: [staffing, budget].find(({ isError, data }) => isError && !data),
    change: (changes: TypedStaffing) => {
      setTyped({ ...typed, ...changes, need: { ...typed.need, ...changes.need } })
      setErrors({})
    },
    /** Whether all of it can be saved; the fields say what is wrong. */
    check: (): boolean => {
      const checked = saved && checkWith(saved)
      setErrors(checked && !checked.ok ? checked.errors : {})
      return checked?.ok ?? true
    },
    save: async (): Promise<void> => {
      if (!isTyped) return
      // All of staffing is sent, so it is read first: somebody else may have changed what nobody has typed here.
      const checked = checkWith(await readStaffing(queries, projectId))
      if (checked.ok) await saveStaffing(queries, projectId, checked.changes)
    },
  }
}
