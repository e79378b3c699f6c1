/** A valid call of every endpoint, for tests that walk the contract. An endpoint without one does not compile. */
import type { input as Input, ZodMiniType } from 'zod/mini'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { EndpointName, endpoints } from '../../contract/endpoints.ts'

type Sample<E extends Endpoint> = (E['body'] extends ZodMiniType ? { body: Input<E['body']> } : unknown) &
  (E['query'] extends ZodMiniType
    ? Record<never, never> extends Input<E['query']>
      ? { query?: Input<E['query']> }
      : { query: Input<E['query']> }
    : unknown)

const slot = { date: '2026-11-20', hour: 8 }
const email = 'nobody@example.org'

export const sampleCalls: { [Name in EndpointName]: Sample<(typeof endpoints)[Name]> } = {
  findSignupToken: {},
  adminSignup: {
    body: {
      firstName: 'Jana',
      lastName: 'Roth',
      phone: '+49 30 1234567',
      email,
      tenantName: 'Roth Kultur',
      password: 'a password',
    },
  },
  emailVerify: { body: { email, code: '000000' } },
  passwordBegin: { body: { email } },
  passwordVerify: { body: { email, password: 'a password', code: '000000' } },
  passwordLogin: { body: { email, password: 'a password' } },
  emailLogin: { body: { email } },
  forgotPassword: { body: { email } },
  resetPassword: { body: { token: 'x', password: 'a password' } },
  getConfig: {},
  updateMe: { body: { firstName: 'Jana', lastName: 'Roth', phone: '' } },
  leaveTenant: {},
  setMyPassword: { body: { password: 'a password' } },
  redeemMagicLink: {},
  resendMagicLink: {},
  setPasswordByMagicLink: { body: { password: 'a password' } },
  logout: {},
  getMe: {},
  getProject: {},
  listProjects: {},
  createProject: { body: { name: 'Herbstmarkt' } },
  updateProject: {
    body: { name: 'Herbstmarkt', archived: false, timeZone: 'Europe/Berlin', contact: '', pastDays: null },
  },
  getRoster: {},
  listPeople: {},
  addToRoster: { body: { userIds: ['x'] } },
  removeFromRoster: {},
  createInvite: { body: { role: 'FREELANCER', email } },
  inviteAddresses: { body: { emails: [email] } },
  getInvite: {},
  findOpenInvite: {},
  acceptInvite: { body: { token: 'x' } },
  listInvites: {},
  revokeInvite: {},
  reinstateInvite: {},
  resendInvite: {},
  listMagicLinks: {},
  createMagicLink: { body: { userId: 'x' } },
  revokeMagicLink: {},
  reinstateMagicLink: {},
  findOpenDay: { query: { from: '2026-11-20' } },
  getSchedule: { query: { month: '2026-11', includeUserOverrides: 'true' } },
  setSlot: { body: { ...slot, mode: 'GREEN' } },
  setSlots: { body: { slots: [{ ...slot, mode: 'GREEN' }] } },
  getPattern: {},
  setPattern: { body: { slots: [{ day: 4, hour: 8, mode: 'GREEN' }] } },
  setPatternSlots: { body: { slots: [{ day: 4, hour: 8, mode: null }] } },
  countClosing: { body: { slots: [{ ...slot, mode: 'BLACK' }] } },
  getUserSlotModes: {},
  setUserSlotMode: { body: { ...slot, mode: 'GREEN' } },
  setUserSlotModes: { body: { slots: [{ ...slot, mode: null }] } },
  getWageConfig: {},
  setWageConfig: { body: { wageGreen: 12.5, wageYellow: 14, wageRed: 16 } },
  getProjectWages: {},
  listWageOverrides: {},
  setWageOverride: { body: { greenWage: 13, yellowWage: null, redWage: null } },
  getEffectiveWages: {},
  getMyWages: {},
  setSlotPrice: { body: { ...slot, amount: 20 } },
  listSlotPrices: {},
  setSlotPrices: { body: { slots: [{ ...slot, amount: 20 }] } },
  setUserSlotPrice: { body: { ...slot, amount: 20 } },
  setUserSlotPrices: { body: { slots: [{ ...slot, amount: null }] } },
  listUserSlotPrices: {},
  getMyAvailability: {},
  listAvailability: {},
  saveAvailability: { body: { availability: [{ day: '2026-11-20', hours: [] }] } },
  saveUserAvailability: { body: { availability: [{ day: '2026-11-20', hours: [8] }] } },
  getSummary: {},
  getStaffing: {},
  setStaffing: {
    body: {
      booking: 'open',
      need: { GREEN: 2, YELLOW: 1, RED: 0 },
      closeFull: false,
      releaseHours: 48,
      answerHours: 12,
      showColleagues: true,
    },
  },
  getBudget: {},
  setBudget: { body: { monthly: 1200.5 } },
  listHistory: {},
  watchProject: {},
}
