import type { EventKind } from '../../contract/events.ts'
import { defineTexts } from '../../domain/language.ts'

type Deeds = Record<Exclude<EventKind, 'version'>, (name: string) => string>

export const texts = defineTexts({
  en: {
    allProjects: 'All projects',
    projectSchedule: 'Project Schedule',
    connectionLost: 'Connection lost. Reconnecting…',

    joined: (name: string) => `${name} joined`,
    gaveHours: (name: string) => `${name} gave hours`,
    deeds: {
      project: (name) => `${name} changed the project`,
      roster: (name) => `${name} changed the roster`,
      person: (name) => `${name} changed their name or phone`,
      schedule: (name) => `${name} changed the schedule`,
      pattern: (name) => `${name} changed the weekly pattern`,
      'user-modes': (name) => `${name} changed somebody’s colours`,
      availability: (name) => `${name} changed hours`,
      'slot-prices': (name) => `${name} changed a price`,
      'user-slot-prices': (name) => `${name} changed a price`,
      wages: (name) => `${name} changed wages`,
    } as Deeds,
  },
  de: {
    allProjects: 'Alle Projekte',
    projectSchedule: 'Zeitplan des Projekts',
    connectionLost: 'Verbindung unterbrochen. Neuer Versuch …',

    joined: (name) => `${name} ist dazugekommen`,
    gaveHours: (name) => `${name} hat Stunden gegeben`,
    deeds: {
      project: (name) => `${name} hat das Projekt geändert`,
      roster: (name) => `${name} hat die Besetzung geändert`,
      person: (name) => `${name} hat den eigenen Namen oder das Telefon geändert`,
      schedule: (name) => `${name} hat den Zeitplan geändert`,
      pattern: (name) => `${name} hat das Wochenmuster geändert`,
      'user-modes': (name) => `${name} hat jemandes Farben geändert`,
      availability: (name) => `${name} hat Stunden geändert`,
      'slot-prices': (name) => `${name} hat einen Preis geändert`,
      'user-slot-prices': (name) => `${name} hat einen Preis geändert`,
      wages: (name) => `${name} hat Stundensätze geändert`,
    },
  },
})
