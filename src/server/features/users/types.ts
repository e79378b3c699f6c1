import type { Language } from '../../../domain/language.ts'
import type { UserId } from '../../kernel/access/types.ts'

/** An account, as signing in needs it. */
export interface Account {
  userId: UserId
  email: string
  firstName: string
  lastName: string
  passwordHash: string | null
  /** Whether the password counts only together with a mailed code. */
  passwordNeedsCode: boolean
  /** Of mails that others set off; null: not said yet. */
  language: Language | null
  /** The tenant's name where there is exactly one: mails to the person carry it. */
  tenantName: string | undefined
}
