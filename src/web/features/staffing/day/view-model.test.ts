import { expect, test } from 'vitest'
import { coverOf, dayRows, peopleOfHour, telOf } from './view-model.ts'

const person = (userId: string, hours: { booked?: number[]; given?: number[]; asked?: number[] }) => ({
  userId,
  firstName: userId,
  lastName: '',
  phone: '',
  booked: [],
  given: [],
  asked: [],
  ...hours,
})
const day = (...people: ReturnType<typeof person>[]) => ({ date: '2026-11-14', hours: [], people })

test('the hours of a person become bars of one kind each', () => {
  const anna = person('Anna', { given: [9, 10, 11, 12, 15], booked: [9, 10], asked: [12, 13] })
  expect(dayRows(day(anna))[0]).toEqual({
    userId: 'Anna',
    name: 'Anna',
    phone: '',
    bars: [
      { kind: 'booked', from: 9, to: 11 },
      { kind: 'given', from: 11, to: 12 },
      { kind: 'asked', from: 12, to: 14 },
      { kind: 'given', from: 15, to: 16 },
    ],
  })
})

test('people who are booked come first, by their first hour, and keep their order else', () => {
  const rows = dayRows(
    day(
      person('Given', { given: [7] }),
      person('Late', { given: [7, 15], booked: [15] }),
      person('Early', { given: [8], booked: [8] }),
      person('Also', { given: [8], booked: [8] }),
      person('Asked', { asked: [7] }),
    ),
  )
  expect(rows.map(({ userId }) => userId)).toEqual(['Early', 'Also', 'Late', 'Asked', 'Given'])
})

test('an hour has its people by what they are to it', () => {
  const rows = dayRows(
    day(
      person('A', { booked: [18], given: [18] }),
      person('B', { given: [18] }),
      person('C', { given: [9] }),
    ),
  )
  const { booked, given, asked } = peopleOfHour(rows, 18)
  expect([booked, given, asked].map((each) => each.map(({ userId }) => userId))).toEqual([['A'], ['B'], []])
})

test('a colleague’s reply has bars of booked hours alone', () => {
  const people = [{ userId: 'A', firstName: 'Anna', lastName: 'Roth', booked: [9] }]
  expect(dayRows({ date: '2026-11-14', hours: [], people })[0]).toMatchObject({
    name: 'Anna Roth',
    phone: '',
    bars: [{ kind: 'booked', from: 9, to: 10 }],
  })
})

test('an hour is a gap, full or over', () => {
  expect([0, 2, 3].map((booked) => coverOf({ need: 2, booked }))).toEqual(['gap', 'full', 'over'])
})

test('a telephone number is dialled without its spaces and signs', () => {
  expect(telOf('+49 (0)170 / 12-34')).toBe('tel:+491701234')
  expect(telOf('0221 998')).toBe('tel:0221998')
  expect([telOf(''), telOf('none')]).toEqual([undefined, undefined])
})
