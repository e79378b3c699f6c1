/** Requests: people who are asked for hours, and their answers. */
import * as z from 'zod/mini'
import { isEuroAmount, MAX_EUROS } from '../domain/money.ts'
import { isPlainText } from '../domain/particulars.ts'
import {
  MAX_MESSAGE,
  MAX_PEOPLE_ASKED,
  REQUEST_MODES,
  REQUEST_STATES,
  SKIP_REASONS,
} from '../domain/requests.ts'
import { MAX_SLOTS_AT_ONCE } from '../domain/slot.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { refusals } from './texts.ts'

const slotRef = field.fields({ date: field.day, hour: field.hour })
const slots = z
  .array(slotRef, refusals.slotsNeeded)
  .check(z.minLength(1, refusals.slotsNeeded), z.maxLength(MAX_SLOTS_AT_ONCE, refusals.tooManySlots))
const state = z.enum(REQUEST_STATES)
const openSlot = { date: z.string(), hour: z.number(), open: z.boolean() }

export const RequestReply = z.object({
  id: field.id,
  mode: z.enum(REQUEST_MODES),
  /** Empty for none. */
  message: z.string(),
  /** UTC, ISO 8601. */
  answerBy: z.string(),
  createdAt: z.string(),
  by: z.object({ id: field.id, name: z.string() }),
  withdrawnAt: z.nullable(z.string()),
  releaseId: z.nullable(field.id),
  /** `open`: the hour has not begun and lacks people. */
  slots: z.array(z.object(openSlot)),
  /** In the order in which they are asked. */
  people: z.array(
    z.object({
      userId: field.id,
      state,
      accepted: field.savedSlotRefs,
      answeredAt: z.nullable(z.string()),
      /** The end of the person's turn; null before it, and where everybody is asked at once. */
      turnEndsAt: z.nullable(z.string()),
    }),
  ),
})
export type RequestReply = z.infer<typeof RequestReply>

/** A request to the caller. */
export const MyRequestReply = z.object({
  id: field.id,
  projectId: field.id,
  projectName: z.string(),
  tenantName: z.string(),
  /** The zone of the project, by whose clock the hours are. */
  timeZone: z.string(),
  message: z.string(),
  /** The end of the caller's turn, where people are asked one after the other. UTC, ISO 8601. */
  answerBy: z.string(),
  state,
  /** The hours that the caller is asked for. `overlaps`: the caller is booked elsewhere at that time. */
  slots: z.array(z.object({ ...openSlot, euros: z.number(), overlaps: z.boolean() })),
})
export type MyRequestReply = z.infer<typeof MyRequestReply>

export const requestEndpoints = {
  createRequest: endpoint({
    method: 'POST',
    path: '/projects/:projectId/requests',
    access: 'projectPlanner',
    bound: 'stated',
    summary: 'Asks people of the roster for hours; each gets a mail',
    body: field.fields({
      slots,
      userIds: z
        .array(z.string(refusals.peopleNeeded), refusals.peopleNeeded)
        .check(
          z.minLength(1, refusals.peopleNeeded),
          z.maxLength(MAX_PEOPLE_ASKED, refusals.tooManyPeopleAsked),
        ),
      mode: z._default(z.enum(REQUEST_MODES, refusals.notARequestMode), 'all'),
      /** UTC, in the future; by default the project's time to answer, and in turn the start of the first hour. */
      answerBy: z.optional(z.iso.datetime(refusals.instantNeeded)),
      message: z.optional(
        z.string(refusals.textNeeded).check(
          z.trim(),
          z.refine((text) => isPlainText(text, MAX_MESSAGE), refusals.notAMessage),
        ),
      ),
      releaseId: z.optional(z.string(refusals.releaseNeeded)),
    }),
    reply: z.object({
      request: RequestReply,
      /** The pairs that are not asked, each with the first reason that applies. */
      skipped: z.array(
        z.object({
          userId: field.id,
          date: z.string(),
          hour: z.number(),
          reason: z.enum(SKIP_REASONS),
        }),
      ),
    }),
    status: 201,
  }),
  listRequests: endpoint({
    method: 'GET',
    path: '/projects/:projectId/requests',
    access: 'projectPlanner',
    bound: 'page',
    summary: 'The requests of a project, newest first, 50 a page',
    query: field.page,
    reply: z.object({ requests: z.array(RequestReply), next: z.nullable(field.id) }),
  }),
  withdrawRequest: endpoint({
    method: 'POST',
    path: '/projects/:projectId/requests/:requestId/withdraw',
    access: 'projectPlanner',
    pays: 'reads',
    bound: 'nothing',
    summary: 'Withdraws a request from those who have not answered; who accepted stays booked',
  }),
  listMyRequests: endpoint({
    method: 'GET',
    path: '/me/requests',
    access: 'signedIn',
    bound: { stores: ['requests'] },
    summary:
      'The requests to the caller in all organisations: open ones, and those that ended in the last 30 days',
    reply: z.object({ requests: z.array(MyRequestReply) }),
  }),
  acceptRequest: endpoint({
    method: 'POST',
    path: '/me/requests/:requestId/accept',
    access: 'signedIn',
    bound: { stores: ['requests'] },
    summary:
      'Accepts hours of a request, which books them; without slots all that are still open. The answer is final',
    body: field.fields({
      /** The others are declined. */
      slots: z.optional(slots),
      /** The sum that the accepted hours pay, as the page shows it. */
      euros: z.optional(
        z.number(refusals.invalidAmount).check(
          z.refine((euros) => isEuroAmount(euros, MAX_EUROS * MAX_SLOTS_AT_ONCE), refusals.invalidAmount),
          z.describe('Euros with at most two decimals'),
        ),
      ),
    }),
    reply: z.object({ request: MyRequestReply }),
  }),
  declineRequest: endpoint({
    method: 'POST',
    path: '/me/requests/:requestId/decline',
    access: 'signedIn',
    pays: 'reads',
    bound: { stores: ['requests'] },
    summary: 'Declines a request; this needs no reason, has no consequence and is final',
    reply: z.object({ request: MyRequestReply }),
  }),
} as const
