/** Sentences of refusals by rates and stores, in both languages. */
import { defineTexts, sentencesOf } from '../../../domain/language.ts'
import { durations } from '../rate-limits/durations.ts'

const wait = (minutes: number) => `Please wait ${durations.en(minutes)}.`
const warten = (minutes: number) => `Bitte warten Sie ${durations.de(minutes)}.`
const OPERATOR = 'The operator of this server can raise the limit.'
const BETREIBER = 'Der Betreiber dieses Servers kann die Grenze anheben.'

const texts = defineTexts({
  en: {
    tooManyReads: (minutes: number) => `You have loaded too much in a short time. ${wait(minutes)}`,
    tooManyReadsOfAll: (minutes: number) =>
      `Your organisation has loaded too much in a short time. ${wait(minutes)}`,
    tooManyWrites: (minutes: number) => `You have saved too often in a short time. ${wait(minutes)}`,
    tooManyWritesOfAll: (minutes: number) =>
      `Your organisation has saved too often in a short time. ${wait(minutes)}`,
    tooManyCells: (minutes: number) => `You have changed too many hours in a short time. ${wait(minutes)}`,
    tooManyCellsOfAll: (minutes: number) =>
      `Your organisation has changed too many hours in a short time. ${wait(minutes)}`,
    tooManyEntries: (minutes: number) => `You have made too many changes today. ${wait(minutes)}`,
    tooManyEntriesOfAll: (minutes: number) =>
      `Your organisation has made too many changes today. ${wait(minutes)}`,
    tooManyLinks: (minutes: number) => `You have made too many links. ${wait(minutes)}`,
    tooManyLinksOfAll: (minutes: number) => `Your organisation has made too many links. ${wait(minutes)}`,
    tooManyLinksOfPerson: (minutes: number) => `This person has been given too many links. ${wait(minutes)}`,
    projectsFull: (most: number) => `Your organisation has ${most} projects, which is the limit. ${OPERATOR}`,
    monthsFull: (most: number) =>
      `Your organisation has planned ${most} months in all projects, which is the limit. Clear a month first. ${OPERATOR}`,
    monthsOfProjectFull: (most: number) =>
      `This project has entries in ${most} months, which is the limit. Clear a month first, or make a new project. The operator of this server cannot raise this limit.`,
    diskFull: (megabytes: number) =>
      `Your organisation has used up its ${megabytes} MB, which is the limit. Clear some hours or prices first. ${OPERATOR}`,
    membershipsFull: (most: number) =>
      `You belong to ${most} organisations, which is the limit. The operator of this server cannot raise this limit.`,
    rosterFull: (most: number) =>
      `This project has ${most} people on its roster, which is the limit. ${OPERATOR}`,
  },
  de: {
    tooManyReads: (minutes: number) => `Sie haben in kurzer Zeit zu viel geladen. ${warten(minutes)}`,
    tooManyReadsOfAll: (minutes: number) =>
      `Ihre Organisation hat in kurzer Zeit zu viel geladen. ${warten(minutes)}`,
    tooManyWrites: (minutes: number) => `Sie haben in kurzer Zeit zu oft gespeichert. ${warten(minutes)}`,
    tooManyWritesOfAll: (minutes: number) =>
      `Ihre Organisation hat in kurzer Zeit zu oft gespeichert. ${warten(minutes)}`,
    tooManyCells: (minutes: number) =>
      `Sie haben in kurzer Zeit zu viele Stunden geändert. ${warten(minutes)}`,
    tooManyCellsOfAll: (minutes: number) =>
      `Ihre Organisation hat in kurzer Zeit zu viele Stunden geändert. ${warten(minutes)}`,
    tooManyEntries: (minutes: number) => `Sie haben heute zu viele Änderungen gemacht. ${warten(minutes)}`,
    tooManyEntriesOfAll: (minutes: number) =>
      `Ihre Organisation hat heute zu viele Änderungen gemacht. ${warten(minutes)}`,
    tooManyLinks: (minutes: number) => `Sie haben zu viele Anmeldelinks erstellt. ${warten(minutes)}`,
    tooManyLinksOfAll: (minutes: number) =>
      `Ihre Organisation hat zu viele Anmeldelinks erstellt. ${warten(minutes)}`,
    tooManyLinksOfPerson: (minutes: number) =>
      `Für diese Person wurden zu viele Anmeldelinks erstellt. ${warten(minutes)}`,
    projectsFull: (most: number) =>
      `Ihre Organisation hat ${most} Projekte, mehr sind nicht möglich. ${BETREIBER}`,
    monthsFull: (most: number) =>
      `Ihre Organisation hat in allen Projekten ${most} Monate geplant, mehr sind nicht möglich. Leeren Sie zuerst einen Monat. ${BETREIBER}`,
    monthsOfProjectFull: (most: number) =>
      `Dieses Projekt hat Einträge in ${most} Monaten, mehr sind nicht möglich. Leeren Sie zuerst einen Monat, oder legen Sie ein neues Projekt an. Der Betreiber dieses Servers kann diese Grenze nicht anheben.`,
    diskFull: (megabytes: number) =>
      `Ihre Organisation hat ihre ${megabytes} MB verbraucht, mehr sind nicht möglich. Leeren Sie zuerst einige Stunden oder Preise. ${BETREIBER}`,
    membershipsFull: (most: number) =>
      `Sie gehören zu ${most} Organisationen, mehr sind nicht möglich. Der Betreiber dieses Servers kann diese Grenze nicht anheben.`,
    rosterFull: (most: number) =>
      `Dieses Projekt hat ${most} Personen im Team, mehr sind nicht möglich. ${BETREIBER}`,
  },
})

export const refusals = sentencesOf(texts)
