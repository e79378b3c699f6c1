/** Every endpoint. Server, page, API description and access tests read this table. */
import { amountEndpoints } from './amounts.ts'
import { availabilityEndpoints } from './availability.ts'
import { bookingEndpoints } from './bookings.ts'
import { busyEndpoints } from './busy.ts'
import { calendarEndpoints } from './calendars.ts'
import { eventEndpoints } from './events.ts'
import { historyEndpoints } from './history.ts'
import { inviteEndpoints } from './invites.ts'
import { memberEndpoints } from './members.ts'
import { newsEndpoints } from './news.ts'
import { noticeEndpoints } from './notices.ts'
import { ownDataEndpoints } from './own-data.ts'
import { ownPatternEndpoints } from './own-patterns.ts'
import { pricingEndpoints } from './pricing.ts'
import { projectEndpoints } from './projects.ts'
import { releaseEndpoints } from './releases.ts'
import { requestEndpoints } from './requests.ts'
import { scheduleEndpoints } from './schedule.ts'
import { signInEndpoints } from './sign-in.ts'
import { staffingEndpoints } from './staffing.ts'
import { teamEndpoints } from './team.ts'
import { workEndpoints } from './work.ts'

export const endpoints = {
  ...signInEndpoints,
  ...projectEndpoints,
  ...inviteEndpoints,
  ...memberEndpoints,
  ...scheduleEndpoints,
  ...pricingEndpoints,
  ...amountEndpoints,
  ...availabilityEndpoints,
  ...staffingEndpoints,
  ...bookingEndpoints,
  ...releaseEndpoints,
  ...teamEndpoints,
  ...workEndpoints,
  ...calendarEndpoints,
  ...busyEndpoints,
  ...ownDataEndpoints,
  ...ownPatternEndpoints,
  ...requestEndpoints,
  ...historyEndpoints,
  ...newsEndpoints,
  ...noticeEndpoints,
  ...eventEndpoints,
} as const

export type EndpointName = keyof typeof endpoints
