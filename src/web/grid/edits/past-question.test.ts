// @vitest-environment happy-dom

import { afterEach, expect, test } from 'vitest'
import { chooseLanguage } from '../../i18n/language.ts'
import { findPast } from './past-question.ts'

afterEach(() => chooseLanguage('en'))

const find = (...days: string[]) =>
  findPast('2026-11-20')(
    days.flatMap((date) => [8, 9].map((hour) => ({ date, hour, before: 'WHITE', after: 'RED' }) as const)),
  )

test.each([
  [['2026-11-20', '2026-11-21'], undefined, undefined],
  [['2026-11-19'], 'This day is over.', 'Dieser Tag ist vorbei.'],
  [['2026-11-19', '2026-11-20'], '1 of these days is over.', 'Einer dieser Tage ist vorbei.'],
  [['2026-11-18', '2026-11-19', '2026-11-20'], '2 of these 3 days are over.', '2 dieser 3 Tage sind vorbei.'],
  [['2026-10-31', '2026-11-19'], 'These 2 days are over.', 'Diese 2 Tage sind vorbei.'],
])('about a gesture over %j is asked: %s', (days, english, german) => {
  chooseLanguage('en')
  expect((find(...days) as { words: string } | undefined)?.words).toBe(english)
  chooseLanguage('de')
  expect((find(...days) as { words: string } | undefined)?.words).toBe(german)
})
