import { expect, test } from 'vitest'
import type { RequestReply } from '../../../../contract/requests.ts'
import type { RequestState } from '../../../../domain/requests.ts'
import { askedByRelease, canWithdraw, countAsked, countStates, isOpen } from './view-model.ts'

const request = (states: RequestState[], releaseId: string | null = null): RequestReply => ({
  id: 'r1',
  mode: 'all',
  message: '',
  answerBy: '2026-11-25T10:00:00.000Z',
  createdAt: '2026-11-24T10:00:00.000Z',
  by: { id: 'g', name: 'Greta Lindner' },
  withdrawnAt: null,
  releaseId,
  slots: [{ date: '2026-11-28', hour: 17, open: true }],
  people: states.map((state, index) => ({
    userId: `u${index}`,
    state,
    accepted: [],
    answeredAt: null,
    turnEndsAt: null,
  })),
})

test.each<[state: RequestState, isOpen: boolean, canWithdraw: boolean]>([
  ['waiting', true, true],
  ['open', true, true],
  ['filled', false, true],
  ['accepted', false, false],
  ['partly', false, false],
  ['declined', false, false],
  ['expired', false, false],
  ['withdrawn', false, false],
])('a request whose last person is %s is open: %s, and can be withdrawn: %s', (state, open, withdrawn) => {
  expect(isOpen(request(['declined', state]))).toBe(open)
  expect(canWithdraw(request(['declined', state]))).toBe(withdrawn)
})

test('people are counted by state, in the order of the states', () => {
  expect(countStates(request(['declined', 'open', 'accepted', 'open']).people)).toEqual([
    { state: 'open', count: 2 },
    { state: 'accepted', count: 1 },
    { state: 'declined', count: 1 },
  ])
})

test('people who wait for their turn are counted apart from those who are asked', () => {
  expect(countAsked(request(['declined', 'open', 'waiting', 'waiting']).people)).toEqual({
    asked: 2,
    waiting: 2,
  })
})

test('a release counts the people who can still be its substitute, and those who wait', () => {
  const requests = [
    request(['open', 'waiting', 'declined'], 'a'),
    request(['open'], 'a'),
    request(['withdrawn'], 'b'),
    request(['open']),
  ]
  expect([...askedByRelease(requests)]).toEqual([['a', { asked: 2, waiting: 1 }]])
})
