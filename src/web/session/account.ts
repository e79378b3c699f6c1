/** What is wrong in the forms of the account: the contract's own rules, applied before the way to the server. */
import { name, newPassword, optionalPhone } from '../../contract/fields.ts'

export interface Particulars {
  firstName: string
  lastName: string
  phone: string
}

/** `currentPassword` is undefined where the person has none yet. */
export interface PasswordChange {
  currentPassword?: string
  password: string
}

const particulars = { firstName: name, lastName: name, phone: optionalPhone }

export function particularsErrors(values: Particulars): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const field of ['firstName', 'lastName', 'phone'] as const) {
    const issue = particulars[field].safeParse(values[field]).error?.issues[0]
    if (issue) errors[field] = issue.message
  }
  return errors
}

export function passwordErrors({ currentPassword, password }: PasswordChange): Record<string, string> {
  const issue = newPassword.safeParse(password).error?.issues[0]
  return {
    ...(currentPassword === '' ? { currentPassword: 'Please enter your current password.' } : {}),
    ...(issue ? { password: issue.message } : {}),
  }
}
