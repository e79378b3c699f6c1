import { expect, test } from 'vitest'
import { groupPeople, peopleToAsk } from './view-model.ts'

const person = (id: string, hours: { booked?: number; asked?: number; given?: number }) => ({
  user: {
    id,
    firstName: id,
    lastName: 'Öz',
    email: `${id}@example.org`,
    phone: '',
    country: '',
    germanLevel: 'A1',
  },
  booked: 0,
  asked: 0,
  given: 0,
  euros: 66,
  sources: ['tenantWage' as const],
  clashes: [],
  ...hours,
})
const ids = (groups: ReturnType<typeof groupPeople>) =>
  Object.values(groups).map((people) => people.map(({ userId }) => userId))

test('a person stands in the first group that fits one hour', () => {
  const people = [
    person('a', { booked: 1, given: 3, asked: 1 }),
    person('b', { asked: 1, given: 2 }),
    person('c', { given: 6 }),
    person('d', {}),
  ]
  expect(ids(groupPeople({ people }, ''))).toEqual([['a'], ['b'], ['c'], ['d']])
})

test('people are found by parts of names and addresses, without accents', () => {
  const people = [person('anna', { given: 1 }), person('ben', { given: 1 })]
  expect(ids(groupPeople({ people }, 'oz ANN'))).toEqual([[], [], ['anna'], []])
})

test('hours that clash are blocks of each other project', () => {
  const at = (hour: number, projectName: string) => ({
    date: '2026-11-14',
    hour,
    projectId: projectName,
    projectName,
  })
  const clashes = [at(17, 'Deutz'), at(18, 'Deutz'), at(19, 'Messe')]
  const { others } = groupPeople({ people: [{ ...person('a', {}), clashes }] }, '')
  expect(others[0]!.clashes).toEqual([
    { projectName: 'Deutz', blocks: [{ date: '2026-11-14', from: 17, to: 19 }] },
    { projectName: 'Messe', blocks: [{ date: '2026-11-14', from: 19, to: 20 }] },
  ])
})

test('a substitute is none who asked for one, or is booked for all of the hours', () => {
  const people = [
    person('a', { given: 2 }),
    person('b', { booked: 2 }),
    person('c', { booked: 1 }),
    person('d', {}),
  ]
  expect(ids(groupPeople({ people }, '', { userId: 'a', hours: 2 }))).toEqual([['c'], [], [], ['d']])
})

test('one press asks those who are asked for nothing and have nothing else at that time', () => {
  const clash = { date: '2026-11-14', hour: 17, projectId: 'p', projectName: 'Deutz' }
  const people = [
    person('a', {}),
    person('b', { asked: 1 }),
    { ...person('c', {}), clashes: [clash] },
    person('d', { booked: 1 }),
  ]
  const groups = groupPeople({ people }, '')
  const asked = Object.values(groups).flatMap((group) => peopleToAsk(group, 1))
  expect(asked.map(({ userId }) => userId)).toEqual(['a'])
})
