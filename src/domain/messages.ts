/** Sentences of the specification (sections 2, 5, 6 and 8) and of the decisions that server and page both say. */
export const messages = {
  passwordTooShort: 'Password must be at least 6 characters',
  emailRequired: 'Email is required',
  invalidPhone: 'Invalid phone number',
  invalidAmount: 'Amount must be a non-negative number with up to 2 decimals',
  invalidAvailability: 'Invalid availability payload',
  cannotRemoveHours:
    "You can't remove hours from your availability here. Please contact your admin to change assigned hours.",
  hoursNotOpen: 'Some of these hours are not open any more. Please look at the schedule again.',
  hoursRemoved: 'Some of your hours were removed meanwhile. Please look at the schedule again.',
  rosterForbidden: 'You do not have permission to view the roster for this project.',
  summaryForbidden: 'You do not have permission to view availability summary for this project.',
  slotPricesForbidden: 'You do not have permission to view project slot prices.',
  inviteOtherEmail: 'This invite is for another email address.',
  inviteRevoked: 'This invite has been revoked.',
  inviteUsed: 'This invite has already been used.',
  inviteExpired: 'This invite has expired.',
  linkDead: 'Link invalid or revoked.',
  linkResent: 'If this link was yours, a mail with a fresh one and a code is on its way to you.',
  resetSent: 'If that email exists, a reset link has been sent.',
  passwordReset: 'Password updated. You can now sign in.',
  passwordLoginOff:
    'Password login not available on server. You can use the magic link (email login) instead.',
} as const
