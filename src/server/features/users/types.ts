import type { Language } from '../../../domain/language.ts'
import type { UserId } from '../../kernel/access/types.ts'

/** The fields of an account that signing in needs. */
export interface Account {
  userId: UserId
  email: string
  firstName: string
  lastName: string
  passwordHash: string | null
  /** Whether the password counts only together with a mailed code. */
  passwordNeedsCode: boolean
  /** The language of mails that other people cause; null: it is not known. */
  language: Language | null
  /** The tenant's name if the person has exactly one tenant: mails to the person name it. */
  tenantName: string | undefined
}
