import { expect, test } from 'vitest'
import { createEraser } from './words.ts'

const anna = { firstName: 'Anna', lastName: 'Beck', email: 'ina@example.org', phone: '030123' }
const eraser = createEraser(anna, 'Person 1')

test.each([
  'christina@example.org',
  'chris.ina@example.org',
  'chris-ina@example.org',
  'chris+ina@example.org',
  'ina@example.org.uk',
  'ina@example.organic',
  'Anna Becker',
  'Johanna Beck',
  '+49 30123',
  '0301234',
])('%s is somebody else and stays', (text) => {
  expect(eraser.text(text)).toBe(text)
  expect(eraser.value({ name: text })).toEqual({ name: text })
  expect(eraser.mail(JSON.stringify({ text: `Hello ${text}.` }))).toBe(
    JSON.stringify({ text: `Hello ${text}.` }),
  )
})

test.each([
  ['Ask Anna Beck.', 'Ask Person 1.'],
  ['ANNA BECK', 'Person 1'],
  ['(Beck, Anna)', '(Person 1)'],
  ['Anna Becks Schicht', 'Person 1s Schicht'],
  ['Anna Beck’s shift', 'Person 1’s shift'],
  ['mailto:ina@example.org', 'mailto:Person 1'],
  ['Mail: INA@example.org.', 'Mail: Person 1.'],
  ['<ina@example.org>, please', '<Person 1>, please'],
  ['Tel.030123', 'Tel.Person 1'],
])('%s names the person', (text, erased) => {
  expect(eraser.text(text)).toBe(erased)
})

test('a name in a script without spaces between words is found', () => {
  const person = { firstName: '太郎', lastName: '田中', email: '', phone: '' }
  expect(createEraser(person, 'Person 1').text('太郎 田中さん')).toBe('Person 1さん')
})
