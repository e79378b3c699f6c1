import { defineTexts } from '../../../domain/language.ts'

export const noticeTexts = defineTexts({
  en: {
    notices: 'Notices',
    unread: (count: number) => (count === 1 ? '1 unread notice' : `${count} unread notices`),
    new: 'New',
    loading: 'Loading the notices…',
    loadFailed: 'The notices could not be loaded.',
    none: 'No notices yet',
    noneMeans: 'Bookings, requests, prices and releases that concern you appear here.',
    all: 'All notices and settings',
    more: 'Show older notices',
  },
  de: {
    notices: 'Mitteilungen',
    unread: (count) => (count === 1 ? '1 ungelesene Mitteilung' : `${count} ungelesene Mitteilungen`),
    new: 'Neu',
    loading: 'Die Mitteilungen werden geladen …',
    loadFailed: 'Die Mitteilungen konnten nicht geladen werden.',
    none: 'Noch keine Mitteilungen',
    noneMeans: 'Hier erscheinen Buchungen, Anfragen, Preise und Abgaben, die Sie betreffen.',
    all: 'Alle Mitteilungen und Einstellungen',
    more: 'Ältere Mitteilungen zeigen',
  },
})
