import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage, useTexts } from '../../../i18n/language.ts'
import { budgetQuery, staffingQuery } from './requests.ts'
import { staffingTexts } from './texts.ts'
import {
  checkStaffing,
  type SavedStaffing,
  type StaffingChanges,
  type StaffingErrors,
  type StaffingForm,
  staffingForm,
} from './view-model.ts'

/** The form of a project's staffing and budget, once both are read. */
export function useStaffingForm(projectId: string) {
  const t = useTexts(staffingTexts)
  const language = useLanguage()
  const staffing = useQuery(staffingQuery(projectId))
  const budget = useQuery(budgetQuery(projectId))
  // The form keeps what it began with, so that a save of somebody else changes nothing under the person's hands.
  const [saved, setSaved] = useState<SavedStaffing>()
  const [typed, setTyped] = useState<Partial<StaffingForm>>({})
  const [errors, setErrors] = useState<StaffingErrors>({})
  if (!saved && staffing.data && budget.data)
    setSaved({ staffing: staffing.data, budget: budget.data.monthly })
  const form = saved && { ...staffingForm(saved, language), ...typed }
  return {
    form,
    saved,
    errors,
    failed: [staffing, budget].find(({ isError, data }) => isError && !data),
    change: (changes: Partial<StaffingForm>) => {
      setTyped({ ...typed, ...changes })
      setErrors({})
    },
    /** The changes; undefined where something is wrong, which the fields then say. */
    check: (): StaffingChanges | undefined => {
      if (!form || !saved) return {}
      const checked = checkStaffing(form, saved, t, language)
      setErrors(checked.ok ? {} : checked.errors)
      return checked.ok ? checked.changes : undefined
    },
  }
}
