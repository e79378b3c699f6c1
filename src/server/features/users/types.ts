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
  /**
   * Whether the account exists only by an invite: nobody has proven its mailbox, or its particulars are those that an
   * inviter typed.
   */
  isUnclaimed: boolean
  /** An inviter typed the particulars, and the person has neither accepted, signed up nor saved any since. */
  isNamedByInviter: boolean
  isMailboxProven: boolean
  /** The tenant's name if the person has exactly one tenant: mails to the person name it. */
  tenantName: string | undefined
}

/** The particulars of a person that an inviter or the person types. */
export interface Particulars {
  firstName: string
  lastName: string
  phone: string
  country: string
  germanLevel: string
}
