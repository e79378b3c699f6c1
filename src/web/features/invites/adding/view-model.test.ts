import { expect, test } from 'vitest'
import { candidatesOf, freelancersToAdd, inParts, readAddresses, resultsOf } from './view-model.ts'

const emailsIn = (text: string) => readAddresses(text).map(({ email }) => email)

test.each([
  ['a@x.de, b@x.de', ['a@x.de', 'b@x.de']],
  ['a@x.de\r\nb@x.de\n\n c@x.de ', ['a@x.de', 'b@x.de', 'c@x.de']],
  ['a@x.de; b@x.de\tc@x.de', ['a@x.de', 'b@x.de', 'c@x.de']],
  ['Anna Meyer <anna@x.de>', ['anna@x.de']],
  ['"Meyer, Anna" <anna@x.de>, Ben <ben@x.de>', ['anna@x.de', 'ben@x.de']],
  ['Meyer, Anna <anna@x.de>', ['anna@x.de']],
  ['a@x.de, Ben <ben@x.de>, c@x.de', ['a@x.de', 'ben@x.de', 'c@x.de']],
  ['<anna@x.de>', ['anna@x.de']],
  ['Anna Meyer anna@x.de', ['anna@x.de']],
  ['a@x.de b@x.de', ['a@x.de', 'b@x.de']],
  ['mailto:a@x.de', ['a@x.de']],
  ['a@x.de, A@X.de, Anna <a@x.de>', ['a@x.de']],
  ['Anna Meyer', ['Anna Meyer']],
  ['Anna <no address>', ['no address']],
  ['Anna, b@x.de', ['Anna', 'b@x.de']],
  [' ,;\n, ', []],
])('%j holds %j', (text, emails) => {
  expect(emailsIn(text)).toEqual(emails)
})

test('an entry keeps its name for the list of outcomes', () => {
  const entries = readAddresses('Meyer, Anna <anna@x.de>\nnobody')
  expect(entries.map(({ text }) => text)).toEqual(['Meyer, Anna <anna@x.de>', 'nobody'])
  const results = [
    { email: 'anna@x.de', outcome: 'invited' },
    { email: 'nobody', outcome: 'invalid' },
  ] as const
  expect(resultsOf(entries, results)).toEqual([
    { text: 'Meyer, Anna <anna@x.de>', outcome: 'invited', isDone: true },
    { text: 'nobody', outcome: 'invalid', isDone: false },
  ])
})

const person = (id: string, role: 'ADMIN' | 'FREELANCER', ...projectIds: string[]) => ({
  user: { id, firstName: id, lastName: '', email: '', phone: '', country: '', germanLevel: '' },
  role,
  projectIds,
})

test('all that are selected at once are freelancers who are not on the roster yet', () => {
  const people = [
    person('a', 'ADMIN'),
    person('b', 'FREELANCER', 'p1'),
    person('c', 'FREELANCER', 'p2'),
    person('d', 'FREELANCER'),
  ]
  const candidates = candidatesOf([{ people, next: null }], 'p1')
  expect(candidates.map(({ isOnRoster }) => isOnRoster)).toEqual([false, true, false, false])
  expect(freelancersToAdd(candidates).map(({ userId }) => userId)).toEqual(['c', 'd'])
})

test('a call takes 200 people', () => {
  const sizes = inParts(Array.from({ length: 401 }, (_, index) => index)).map(({ length }) => length)
  expect(sizes).toEqual([200, 200, 1])
})
